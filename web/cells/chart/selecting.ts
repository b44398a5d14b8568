/**
 * What a person selects in a chart, handed to the session as the values of its nodes: shown at once, and sent as
 * fast as the charts that follow can keep up.
 */
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Json, Picture } from '../../../engine/index.ts';
import { prepareCubes } from '../../../engine/run.ts';
import { sameList } from '../../session/mirror.ts';
import type { OpenNotebook } from '../../session/open-notebook.ts';
import { createLatest } from './latest.ts';

type Values = Readonly<Record<string, Json>>;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values of a chart's selections by parameter, and how one is set, for as long as the owner lives. */
export function createSelecting({ host, mirror, workbench }: OpenNotebook, cell: () => string, picture: () => Picture) {
  const nodeOf = (param: string) => `${cell()}.${param}`;
  const set = createMemo(
    (): Values => {
      const { inputs } = mirror.state().session;
      return Object.fromEntries(picture().selections.map(({ param }) => [param, inputs.get(nodeOf(param)) ?? null]));
    },
    {},
    { equals: isSame },
  );
  const followers = createMemo(
    () => {
      const { nodes } = mirror.state().session.graph;
      return picture().selections.flatMap(({ param }) => nodes.get(nodeOf(param))?.dependents ?? []);
    },
    [],
    { equals: sameList },
  );
  /** Whether a chart that follows this one is still at work. */
  const isBusy = createMemo(() => {
    const views = followers().map(mirror.view);
    return views.some((view) => view?.type === 'chart' && view.entry !== null);
  });
  /** Selected but not yet handed on: shown at once, and what the next key goes on from. */
  const [pending, setPending] = createSignal<Values>({});
  const latest = createLatest<Values>((values) => {
    const named = Object.entries(values).map(([param, value]) => [nodeOf(param), value] as const);
    workbench.dispatch({ type: 'set-inputs', values: Object.fromEntries(named) });
  }, isBusy);
  const drop = (values: Values) => {
    const waiting = Object.entries(pending()).filter(([param, value]) => !isSame(value, values[param] ?? null));
    if (waiting.length < Object.keys(pending()).length) setPending(Object.fromEntries(waiting));
  };
  createEffect(on(set, drop, { defer: true }));
  createEffect(on(isBusy, latest.look));
  /** While nothing runs, what the charts that follow will ask is counted ahead. */
  const prepare = async () => {
    if (followers().length === 0 || mirror.state().running > 0) return;
    for (const { param, fields } of picture().selections)
      await prepareCubes(
        host.sql,
        nodeOf(param),
        fields.map(({ field }) => field),
      );
  };
  return {
    prepare: () => void prepare(),
    selected: (): Values => ({ ...set(), ...pending() }),
    select: (param: string, value: Json) => {
      setPending({ ...pending(), [param]: value });
      latest.offer(pending());
    },
  };
}
