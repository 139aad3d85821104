import { expect, it } from 'vitest';
import { countTests, forbiddenSkips } from './count-tests.ts';

const file = (status: string, ...cases: [string, string][]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: cases.map(([fullName, caseStatus]) => ({ fullName, status: caseStatus })),
});

it('counts test cases, and a file that failed to load as one failure', () => {
  const report = {
    testResults: [
      file('failed', ['adds', 'passed'], ['divides', 'failed']),
      file('failed'),
      file('passed', ['waits', 'pending']),
    ],
  };
  expect(countTests(report)).toEqual({ passed: 1, failed: 2, skipped: 1, skippedTests: ['a.test.ts: waits'] });
});

it('counts a failed hook in a file whose cases all passed', () => {
  expect(countTests({ testResults: [file('failed', ['adds', 'passed'])] })).toMatchObject({ passed: 1, failed: 1 });
});

it('forbids skipping the suite of an engine that is always available', () => {
  expect(forbiddenSkips(['x.test.ts: PostgreSQL driver runs', 'x.test.ts: Snowflake driver runs'])).toEqual([
    'x.test.ts: PostgreSQL driver runs',
  ]);
});
