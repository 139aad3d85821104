// `npm test`: the check, every test beside the code, then the journeys in a real browser. Ends with one line of counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { runGates } from './check/run-gates.ts';
import { countTests, forbiddenSkips } from './count-tests.ts';
import { root, runProgram } from './run-program.ts';
import { sayStep } from './say-step.ts';

const reports = join(root, 'node_modules', '.cache', 'platbook', 'reports');
const total = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

await buildWebIfStale().catch((error) => {
  console.error(error.message);
  total.failed += 1;
});
add(await sayStep('Check', runGates));
await runTests('Tests beside the code', ['node', 'web']);
await runTests('Journeys in the browser', ['e2e']);

const forbidden = forbiddenSkips(total.skippedTests);
for (const test of forbidden) console.error(`Skipped, though its engine comes with the dependencies: ${test}`);
const unproven = total.skippedTests.filter((test) => !forbidden.includes(test));
if (unproven.length > 0)
  console.log(`not proven here: ${unproven.map((test) => test.replace(`${root}/`, '')).join('; ')}`);
total.failed += forbidden.length;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped - forbidden.length} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;

function add(counts) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped ?? 0;
  total.skippedTests.push(...(counts.skippedTests ?? []));
}

async function runTests(name, projects) {
  const report = join(reports, `${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { exitCode } = await sayStep(name, () =>
    runProgram(vitest, ['run', ...chosen, ...reporters], { inherit: true }),
  );
  let counts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };
  try {
    counts = countTests(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    console.error(`${name}: no report was written (${error.message}).`);
  }
  // An error outside every test (an unhandled rejection, a teardown) fails the run without a failed case.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  add(counts);
}
