/**
 * Distinguishes failing tests from those that failed because the machine was overloaded: runs each failed file again on its own. What fails
 * again has failed. What passes is listed at the end of the run, because its cause has yet to be found.
 */
import type { TestReport } from './count-tests.ts';

/** More failed files than this are not a coincidence. */
const most = 5;

/** The files to run again; none if none failed, or too many. */
export function filesToRepeat({ testResults }: TestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > most ? [] : failed;
}

/** The report with the results of the second run in place of the first, and the tests that passed only then. */
export function withSecondLook(first: TestReport, second: TestReport): { report: TestReport; passedAlone: string[] } {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const passedAlone = first.testResults.flatMap(({ name, assertionResults }) => {
    const passed = new Set(
      again.get(name)?.assertionResults.flatMap(({ fullName, status }) => (status === 'passed' ? [fullName] : [])),
    );
    return assertionResults.flatMap(({ fullName, status }) =>
      status === 'failed' && passed.has(fullName) ? [`${name}: ${fullName}`] : [],
    );
  });
  return { report: { testResults: first.testResults.map((file) => again.get(file.name) ?? file) }, passedAlone };
}
