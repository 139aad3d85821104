import { expect, it } from 'vitest';
import { countTests, filesToRepeat, forbiddenSkips, withSecondLook } from './test-report.ts';

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

const run = (name: string, ...cases: [string, string][]) => ({
  name,
  status: cases.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: cases.map(([fullName, status]) => ({ fullName, status })),
});

it('repeats the files that failed, and none if there are many', () => {
  const failed = (name: string) => run(name, ['adds', 'failed']);
  expect(filesToRepeat({ testResults: [failed('a'), run('b', ['adds', 'passed'])] })).toEqual(['a']);
  expect(filesToRepeat({ testResults: ['a', 'b', 'c', 'd', 'e', 'f'].map(failed) })).toEqual([]);
});

it('counts what failed again as failed, and names what passed the second time', () => {
  const first = { testResults: [run('a', ['adds', 'failed'], ['divides', 'failed']), run('b', ['waits', 'passed'])] };
  const second = { testResults: [run('a', ['adds', 'passed'], ['divides', 'failed'])] };
  const { report, passedAlone } = withSecondLook(first, second);
  expect(report.testResults).toEqual([second.testResults[0], first.testResults[1]]);
  expect(passedAlone).toEqual(['a: adds']);
});

it("keeps a failure if the second run doesn't include its file", () => {
  const first = { testResults: [run('a', ['adds', 'failed'])] };
  expect(withSecondLook(first, { testResults: [] })).toEqual({ report: first, passedAlone: [] });
});
