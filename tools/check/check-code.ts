import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runProgram } from '../run-program.ts';
import type { Gate, GateResult } from './gate.ts';
import { sourceFiles } from './source-files.ts';

/** Each type checker resolves the library types itself. Next to the other gates, four take twice the time of one on two cores. */
const checkers = Math.max(1, Math.min(4, availableParallelism() >> 1));

export const checkTypes: Gate = {
  name: 'types',
  run: () =>
    judge(
      'node_modules/typescript/bin/tsc',
      ['--noEmit', '--pretty', 'false', '--checkers', String(checkers)],
      `${sourceFiles(['.ts', '.tsx']).length} files`,
    ),
};

export const checkLint: Gate = {
  name: 'lint and format',
  run: () =>
    judge(
      'node_modules/@biomejs/biome/bin/biome',
      ['check', '--error-on-warnings', '--max-diagnostics=40', '--colors=off'],
      'biome.json',
    ),
};

export const checkUnusedCode: Gate = {
  name: 'unused code',
  run: () => judge('node_modules/knip/bin/knip.js', ['--no-progress'], 'knip.json'),
};

async function judge(program: string, args: string[], says: string): Promise<GateResult> {
  const { exitCode, output } = await runProgram(join(root, program), args);
  return { problems: exitCode === 0 ? [] : [output.trim()], says };
}
