/** A chart cell's picture, and what a person selects in it handed to the session as the value of its node. */
import type { Component } from 'solid-js';
import type { CellOf, Json, Picture } from '../../../engine/index.ts';
import { ChartView } from '../../chart/chart-view.tsx';
import { useNotebook } from '../../session/context.ts';
import { theme } from '../../ui/theme.ts';

interface ChartOutputProps {
  readonly cell: CellOf<'chart'>;
  readonly picture: Picture;
}

/** The picture of a chart cell. */
export const ChartOutput: Component<ChartOutputProps> = (props) => {
  const { mirror, workbench } = useNotebook();
  const selected = (): Readonly<Record<string, Json>> => {
    const { inputs } = mirror.state().session;
    return Object.fromEntries(
      props.picture.selections.map(({ param }) => [param, inputs.get(`${props.cell.id}.${param}`) ?? null]),
    );
  };
  return (
    <ChartView
      name={props.cell.id}
      title={props.cell.fields.title}
      picture={props.picture}
      renderer={props.cell.fields.renderer}
      theme={theme()}
      selected={selected()}
      select={(param, value) => workbench.dispatch({ type: 'set-selection', cell: props.cell.id, param, value })}
    />
  );
};
