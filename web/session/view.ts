/**
 * What a person looks at: the selected cell, command or edit mode, what is folded, which panels and
 * overlays are open. Nothing in here is in the notebook; folds and panels are remembered by this browser.
 */
import { type Accessor, createSignal } from 'solid-js';
import { focusLater } from '../ui/sight/focus.ts';
import { createKept } from './keep/kept.ts';

export type Overlay = 'palette' | 'keys' | 'find' | 'grants' | 'name' | 'delete' | null;
interface Fold {
  readonly source?: boolean;
  readonly output?: boolean;
}
/** What is held over the cells: files, or a cell; `after` as in `adding`. */
interface Dropping {
  readonly after: string | null;
  readonly files: boolean;
}
interface Panels {
  readonly left: boolean;
  readonly right: boolean;
  readonly issues: boolean;
  readonly activity: boolean;
}

export interface View {
  readonly selected: Accessor<string | null>;
  readonly editing: Accessor<boolean>;
  readonly overlay: Accessor<Overlay>;
  readonly panels: Accessor<Panels>;
  /** Whether the notebook is read: outputs alone, on the grid of its layout. The address says so. */
  readonly reading: Accessor<boolean>;
  /** The cell whose id is being typed. */
  readonly renaming: Accessor<string | null>;
  /** The cell whose hidden source was opened to be written in; it closes when another cell is looked at. */
  readonly opened: Accessor<string | null>;
  /** Ids of the cells that are shown as YAML. */
  readonly asYaml: Accessor<ReadonlySet<string>>;
  /** Ids of the data cells whose import is shown. */
  readonly importing: Accessor<ReadonlySet<string>>;
  /** Where the menu of new cells is open: after this cell; null is the top; undefined: closed. */
  readonly adding: Accessor<string | null | undefined>;
  /** Where what is dragged would come to stand; undefined: nothing is dragged. */
  readonly dropping: Accessor<Dropping | undefined>;
  fold(id: string): Fold;
  setFold(id: string, fold: Fold): void;
  setPanels(change: Partial<Panels>): void;
  setOverlay(overlay: Overlay): void;
  setReading(reading: boolean): void;
  setRenaming(id: string | null): void;
  setAdding(after: string | null | undefined): void;
  setDropping(place: Dropping | undefined): void;
  toggleYaml(id: string): void;
  setImporting(id: string, open: boolean): void;
  /** Selects in command mode, and moves focus and scroll there. */
  select(id: string | null): void;
  /** Selects without moving the focus: something in the cell has it. */
  follow(id: string): void;
  /** Selects, opens the source, and puts the cursor into the editor or the form's first field. */
  edit(id: string): void;
  setEditing(editing: boolean): void;
}

/** The element of a cell. */
export function findCell(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"]`);
}

/** Panels stand beside the cells where there is room; on a phone they cover the cells, and it keeps its own. */
function createPanels(): [Accessor<Panels>, (next: Panels) => void] {
  const wider = (px: number) => matchMedia(`(min-width: ${px}px)`);
  const room = wider(761);
  const [roomy, setRoomy] = createSignal(room.matches);
  room.addEventListener('change', () => setRoomy(room.matches));
  const closed: Panels = { left: false, right: false, issues: false, activity: false };
  const [beside, setBeside] = createKept('quire.panels', { ...closed, left: true, right: wider(1100).matches });
  const [over, setOver] = createKept('quire.panels.phone', closed);
  return [() => (roomy() ? beside() : over()), (next) => (roomy() ? setBeside(next) : setOver(next))];
}

/** `?read` in the address, so that a link opens what was looked at. */
function createReading(): [Accessor<boolean>, (next: boolean) => void] {
  const [reading, setReading] = createSignal(new URLSearchParams(location.search).has('read'));
  const write = (next: boolean) => {
    history.replaceState(history.state, '', location.pathname + (next ? '?read' : '') + location.hash);
    setReading(next);
  };
  return [reading, write];
}

/** A fresh view of a notebook. */
export function createView(notebook: string): View {
  const [selected, setSelected] = createSignal<string | null>(null);
  const [editing, setEditing] = createSignal(false);
  const [overlay, setOverlay] = createSignal<Overlay>(null);
  const [opened, setOpened] = createSignal<string | null>(null);
  const [renaming, setRenaming] = createSignal<string | null>(null);
  const [adding, setAdding] = createSignal<string | null | undefined>(undefined);
  const [dropping, setDropping] = createSignal<Dropping>();
  const [importing, setImporting] = createSignal<ReadonlySet<string>>(new Set<string>());
  const [asYaml, setYaml] = createSignal<ReadonlySet<string>>(new Set<string>());
  const [folds, setFolds] = createKept<Readonly<Record<string, Fold>>>(`quire.folds.${notebook}`, {});
  const [panels, setPanels] = createPanels();
  const [reading, setReading] = createReading();
  return {
    selected,
    editing,
    overlay,
    panels,
    reading,
    renaming,
    opened,
    asYaml,
    importing,
    adding,
    dropping,
    fold: (id) => folds()[id] ?? {},
    setFold: (id, fold) => {
      if (fold.source !== undefined) setOpened(null);
      setFolds({ ...folds(), [id]: { ...folds()[id], ...fold } });
    },
    setPanels: (change) => setPanels({ ...panels(), ...change }),
    setOverlay,
    setReading,
    setRenaming,
    setAdding,
    setDropping,
    setEditing,
    toggleYaml: (id) => {
      const next = new Set(asYaml());
      if (!next.delete(id)) next.add(id);
      setYaml(next);
    },
    setImporting: (id, open) => {
      const next = new Set(importing());
      if (open) next.add(id);
      else next.delete(id);
      setImporting(next);
    },
    select: (id) => {
      setSelected(id);
      setOpened(null);
      setEditing(false);
      if (id !== null) focusLater(() => findCell(id));
    },
    follow: (id) => {
      setSelected(id);
      if (opened() !== id) setOpened(null);
    },
    edit: (id) => {
      setSelected(id);
      setOpened(id);
      focusLater(() => {
        const cell = findCell(id);
        cell?.scrollIntoView({ block: 'nearest' });
        const source = cell?.querySelector('[data-source]');
        return source?.querySelector<HTMLElement>('[data-first], .cm-content, .code-static');
      });
    },
  };
}
