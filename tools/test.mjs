// `npm test`: the check, every test next to the code and the browser tests, at the same time. Ends with tables of times and a line of counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.ts';
import { runGates } from './check/run-gates.ts';
import { logStep, root, runProgram } from './run-program.ts';
import { countTests, filesToRepeat, forbiddenSkips, slowestFiles, withSecondLook } from './test-report.ts';

const reports = join(root, 'node_modules', '.cache', 'platbook', 'reports');
const stallMs = 12 * 60_000;
const steps = {};
const allReports = [];
const total = { passed: 0, failed: 0, skipped: 0, skippedTests: [], passedAlone: [] };

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await timed('Build', buildIfStale).catch((error) => {
  console.error(error.message);
  total.failed += 1;
});
// Each waits often for processes, timers and pages; together they keep the processors busy.
const near = { name: 'Tests next to the code', projects: ['node', 'web'] };
const journeys = { name: 'Journeys in the browser', projects: ['e2e'], isQuiet: true };
const [gates, ...runs] = await Promise.all([
  timed('Check', runGates),
  ...[near, journeys].map((suite) => timed(suite.name, () => runVitest(suite))),
]);
add(gates);
await addRun(near, runs[0]);
await addRun(journeys, runs[1]);

console.table(steps);
console.log('The slowest files:');
console.table(slowestFiles(allReports));

const forbidden = forbiddenSkips(total.skippedTests);
for (const test of forbidden) console.error(`Skipped, though its engine comes with the dependencies: ${test}`);
const unproven = total.skippedTests.filter((test) => !forbidden.includes(test));
if (unproven.length > 0)
  console.log(`not proven here: ${unproven.map((test) => test.replace(`${root}/`, '')).join('; ')}`);
for (const test of total.passedAlone)
  console.log(`failed in the full run, passed alone: ${test.replace(`${root}/`, '')}`);
total.failed += forbidden.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped - forbidden.length} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function timed(name, step) {
  const started = performance.now();
  try {
    return await logStep(name, step);
  } finally {
    steps[name] = { seconds: Number(((performance.now() - started) / 1000).toFixed(1)) };
  }
}

function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped ?? 0;
  total.skippedTests.push(...(counts.skippedTests ?? []));
}

async function addRun(suite, { exitCode, report, output }) {
  if (output) console.log(output);
  if (report) allReports.push(report);
  const again = report ? filesToRepeat(report) : [];
  if (again.length === 0) return addCounts(suite.name, exitCode, report);
  const name = `${suite.name}, what failed once more and alone`;
  const second = await timed(name, () => repeatAlone(suite, again));
  const looked = withSecondLook(report, second.report);
  total.passedAlone.push(...looked.passedAlone);
  addCounts(suite.name, second.exitCode, looked.report);
}

/** Each file has a process of its own: what an earlier file left in memory would change what some measure. */
async function repeatAlone(suite, files) {
  const runs = [];
  for (const file of files) runs.push(await runVitest({ ...suite, isQuiet: false }, [file]));
  return {
    exitCode: runs.some(({ exitCode }) => exitCode !== 0) ? 1 : 0,
    report: { testResults: runs.flatMap(({ report }) => report?.testResults ?? []) },
  };
}

/** A quiet run returns its output, so that two runs don't mix their lines. */
async function runVitest({ projects, isQuiet }, files = []) {
  const file = join(reports, `${projects.join('-')}${files.length > 0 ? '-again' : ''}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const progress = `--reporter=${join(root, 'tools', 'progress-reporter.ts')}`;
  const reporters = ['--reporter=default', '--reporter=json', progress, `--outputFile.json=${file}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', ...chosen, ...reporters, ...files];
  const { exitCode, output } = await runProgram(vitest, args, { inherit: !isQuiet, stallMs });
  try {
    return { exitCode, output, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    console.error(`No report was written (${error.message}).`);
    return { exitCode, output };
  }
}

function addCounts(name, exitCode, report) {
  const counts = report ? countTests(report) : { passed: 0, failed: 0 };
  // An error outside every test (an unhandled rejection, a teardown) fails the run without a failed case.
  if (exitCode !== 0 && counts.failed === 0) {
    console.error(`${name}: failed outside every test.`);
    counts.failed = 1;
  }
  add(counts);
}
