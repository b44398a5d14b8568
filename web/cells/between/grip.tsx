/** What a cell is dragged by; the keys that do the same stand in its title. */
import GripVertical from 'lucide-solid/icons/grip-vertical';
import type { Component } from 'solid-js';
import { useNotebook } from '../../session/context.ts';
import { Icon } from '../../ui/icon.tsx';
import { startDrag } from './drop.ts';

/** The grip of a cell. */
export const Grip: Component<{ readonly id: string }> = (props) => {
  const notebook = useNotebook();
  return (
    <span
      class="cell-grip"
      draggable="true"
      aria-hidden="true"
      title="Drag to move (Alt-↑, Alt-↓)"
      onDragStart={(event) => startDrag(event, props.id)}
      onDragEnd={() => notebook.view.setDropping(undefined)}
    >
      <Icon of={GripVertical} size={12} />
    </span>
  );
};
