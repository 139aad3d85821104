import { join } from 'node:path';
import { root } from './run-program.ts';
import { countTests, filesToRepeat, forbiddenSkips, slowestFiles, withSecondLook } from './test-report.ts';

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

it('lists the files that took longest first', () => {
  const timed = (name: string, startTime: number, endTime: number) => ({ ...file('passed'), name, startTime, endTime });
  const reports = [
    { testResults: [timed('short.test.ts', 1_000, 1_540), timed(join(root, 'long.test.ts'), 0, 61_000)] },
    { testResults: [timed('middle.test.ts', 5_000, 9_000)] },
  ];
  expect(Object.entries(slowestFiles(reports, 2))).toEqual([
    ['long.test.ts', { seconds: 61 }],
    ['middle.test.ts', { seconds: 4 }],
  ]);
});
