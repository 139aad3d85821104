import { root } from './run-program.ts';

export interface TestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  skippedTests: string[];
}

/** Counts test cases. A file that failed to load has no cases and counts as one failure. */
export function countTests(report: TestReport): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
  for (const file of report.testResults) {
    for (const { fullName, status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else {
        counts.skipped += 1;
        counts.skippedTests.push(`${file.name}: ${fullName}`);
      }
    }
    const hasFailedCase = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !hasFailedCase) counts.failed += 1;
  }
  return counts;
}

export function slowestFiles(reports: TestReport[], count = 30): Record<string, { seconds: number }> {
  const files = reports.flatMap(({ testResults }) =>
    testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  );
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, count);
  return Object.fromEntries(
    slowest.map(({ name, seconds }) => [name.replace(`${root}/`, ''), { seconds: Number(seconds.toFixed(1)) }]),
  );
}

const alwaysThere = /duckdb|sqlite|postgres/i;

/** Skipped tests that must not be skipped: DuckDB, SQLite and PostgreSQL come with the dependencies. */
export function forbiddenSkips(skippedTests: string[]): string[] {
  return skippedTests.filter((test) => alwaysThere.test(test));
}

const mostRepeated = 5;

/** None if none failed, or too many. Running alone tells failing tests from an overloaded machine. */
export function filesToRepeat({ testResults }: TestReport): string[] {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > mostRepeated ? [] : failed;
}

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
