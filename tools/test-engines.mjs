// `npm run test:engines`: installs the engines that npm can't, then runs the suites that need them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installEngines } from './engines/install-engines.ts';
import { root, runProgram } from './run-program.ts';
import { countTests } from './test-report.ts';

const report = join(root, 'node_modules', '.cache', 'platbook', 'engines.json');
process.chdir(root);

const problems = await installEngines();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const chosen = ['--project', 'engines', ...process.argv.slice(2)];
const { exitCode } = await runProgram(vitest, ['run', ...chosen, ...reporters], { inherit: true });
const { passed, failed, skipped } = countTests(JSON.parse(readFileSync(report, 'utf8')));
for (const problem of problems) console.log(`couldn't be had here: ${problem}`);
const isFailed = failed > 0 || exitCode !== 0;
console.log(`${passed} passed, ${isFailed ? Math.max(failed, 1) : 0} failed, ${skipped} skipped`);
process.exitCode = isFailed ? 1 : 0;
