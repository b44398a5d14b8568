import { expect, it } from 'vitest';
import type { RunRecord } from '../../engine/run.ts';
import { describeRecord } from './describe-record.ts';

it('says of each cell what it made or where it failed, and how the run ended', () => {
  const failure = { code: 'sql-error', line: 2, column: 8, message: 'no column nope\nCandidates: n' } as const;
  const table = { columns: [{ name: 'n', type: 'BIGINT' }], row_count: 1 };
  const cells = {
    a: { type: 'sql', outcome: 'success', table },
    long: { type: 'sql', outcome: 'failed', failure },
    c: { type: 'chart', outcome: 'skipped', skipped_because: { kind: 'failed', cell: 'long' } },
  };
  const record = { notebook: 'n', outcome: 'failed', cells } as unknown as RunRecord;
  expect(describeRecord(record)).toBe(
    [
      '✓ a     1 row × 1 column',
      '✗ long  sql-error in its line 2, column 8: no column nope',
      '    Candidates: n',
      '– c     skipped: failed, long',
      'n: failed (1 success, 1 failed, 1 skipped)',
    ].join('\n'),
  );
});
