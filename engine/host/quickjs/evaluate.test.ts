import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import { expect, test } from 'vitest';
import type { Evaluation, SandboxRequest } from '../ports.ts';
import { evaluateItems } from './evaluate.ts';

const module = await newQuickJSWASMModuleFromVariant(variant);
const engine = { module, now: () => performance.now() };

function evaluate(request: Partial<SandboxRequest>): (readonly Evaluation[])[] {
  const all: (readonly Evaluation[])[] = [];
  const limits = { softMs: 200, hardMs: 2000, memoryMb: 32 };
  const whole = { programs: [], globals: {}, startedAt: '2026-03-01T10:00:00Z', seed: 7, limits, ...request };
  evaluateItems(engine, whole, 0, (evaluations) => all.push(evaluations));
  return all;
}

test('an item that overruns its time costs only itself', () => {
  const found = evaluate({
    programs: [{ code: 'item === 1 ? (() => { for (;;); })() : item * 2', form: 'expression' }],
    items: [{ item: 0 }, { item: 1 }, { item: 2 }],
  });
  expect(found).toEqual([
    [{ value: 0 }],
    [{ failure: { code: 'timeout', message: 'did not end within 200 ms' } }],
    [{ value: 4 }],
  ]);
});

test('what one item leaves in chance does not show in the next', () => {
  const programs = [{ code: 'item ? Math.random() : [Math.random(), Math.random()][0]', form: 'expression' as const }];
  const [, both] = evaluate({ programs, items: [{ item: 0 }, { item: 1 }] });
  const [, alone] = evaluate({ programs, items: [{ item: 1 }, { item: 1 }] });
  expect(both).toEqual(alone);
});
