import { join } from 'node:path';
import { root, runProgram } from '../run-program.ts';
import type { Gate, GateResult } from './gate.ts';
import { sourceFiles } from './source-files.ts';

/** Whether the types fit, in all workspaces at once. */
export const checkTypes: Gate = {
  name: 'types',
  run: () =>
    judge(
      'node_modules/typescript/bin/tsc',
      ['--noEmit', '--pretty', 'false'],
      `${sourceFiles(['.ts', '.tsx']).length} files`,
    ),
};

/** Lint and format, by one tool. */
export const checkLint: Gate = {
  name: 'lint and format',
  run: () =>
    judge(
      'node_modules/@biomejs/biome/bin/biome',
      ['check', '--error-on-warnings', '--max-diagnostics=40', '--colors=off'],
      'biome.json',
    ),
};

/** Files, exports and dependencies that nothing uses. */
export const checkUnusedCode: Gate = {
  name: 'unused code',
  run: () => judge('node_modules/knip/bin/knip.js', ['--no-progress'], 'knip.json'),
};

async function judge(program: string, args: string[], says: string): Promise<GateResult> {
  const { exitCode, output } = await runProgram(join(root, program), args);
  return { problems: exitCode === 0 ? [] : [output.trim()], says };
}
