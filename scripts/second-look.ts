/**
 * Whether a test failed on its own or because two thousand others held the machine up: its file is run once more, alone. What fails there
 * too has failed. What passes is named at the end of the run, for its cause is still to be found.
 */
import type { TestReport } from './count-tests.ts';

/** More failed files than these are no chance. */
const most = 5;

/** The files to run again; none when none failed, or too many. */
export function filesToRepeat({ testResults }: TestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > most ? [] : failed;
}

/** The report with the files of the second run in the place of the same of the first, and the tests that passed only then. */
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
