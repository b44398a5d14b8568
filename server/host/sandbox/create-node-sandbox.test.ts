import { afterAll, describe, expect, test } from 'vitest';
import { describeSandbox } from '../../../engine/host/contract/sandbox.ts';
import { createNodeSandbox } from './create-node-sandbox.ts';

const sandbox = createNodeSandbox();
afterAll(() => sandbox.dispose());

describe('the Node sandbox', () => describeSandbox({ test, expect }, () => sandbox));

test('a closed sandbox takes no requests and leaves none unanswered', async () => {
  const short = createNodeSandbox(1);
  const limits = { softMs: 60_000, hardMs: 60_000, memoryMb: 32 };
  const request = {
    programs: [{ code: 'for (;;) {}', form: 'body' as const }],
    globals: {},
    startedAt: '',
    seed: 1,
    limits,
  };
  const never = new AbortController().signal;
  const running = short.evaluate(request, never);
  const queued = short.evaluate(request, never);
  short.dispose();
  await expect(running).rejects.toThrow('closed');
  await expect(queued).rejects.toThrow('closed');
});
