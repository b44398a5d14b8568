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

it('marks a closed gate', () => {
  const check = { type: 'row-count', state: 'fail', passed: false, score: 0, reason: 'no row' };
  const assertions = { passed: false, score: 0, results: [check] };
  const cells = {
    q: { type: 'assertion', outcome: 'success', gate: true, assertions },
    w: { type: 'assertion', outcome: 'success', assertions },
    b: { type: 'sql', outcome: 'skipped', skipped_because: { kind: 'gate', cell: 'q' } },
  };
  const record = { notebook: 'n', outcome: 'failed', cells } as unknown as RunRecord;
  expect(describeRecord(record)).toBe(
    [
      '◆ q  0 of 1 checks passed: the gate is closed',
      '✓ w  0 of 1 checks passed: not good enough',
      '– b  skipped: gate, q',
      'n: failed (2 success, 1 skipped)',
    ].join('\n'),
  );
});
