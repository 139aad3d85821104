import { expect, it } from 'vitest';
import { filesToRepeat, withSecondLook } from './second-look.ts';

const file = (name: string, ...cases: [string, string][]) => ({
  name,
  status: cases.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
  assertionResults: cases.map(([fullName, status]) => ({ fullName, status })),
});

it('repeats the files that failed, and none if there are many', () => {
  const failed = (name: string) => file(name, ['adds', 'failed']);
  expect(filesToRepeat({ testResults: [failed('a'), file('b', ['adds', 'passed'])] })).toEqual(['a']);
  expect(filesToRepeat({ testResults: ['a', 'b', 'c', 'd', 'e', 'f'].map(failed) })).toEqual([]);
});

it('counts what failed again as failed, and names what passed the second time', () => {
  const first = { testResults: [file('a', ['adds', 'failed'], ['divides', 'failed']), file('b', ['waits', 'passed'])] };
  const second = { testResults: [file('a', ['adds', 'passed'], ['divides', 'failed'])] };
  const { report, passedAlone } = withSecondLook(first, second);
  expect(report.testResults).toEqual([second.testResults[0], first.testResults[1]]);
  expect(passedAlone).toEqual(['a: adds']);
});

it("keeps a failure if the second run doesn't include its file", () => {
  const first = { testResults: [file('a', ['adds', 'failed'])] };
  expect(withSecondLook(first, { testResults: [] })).toEqual({ report: first, passedAlone: [] });
});
