import { join } from 'node:path';
import { root, runProgram } from '../run-program.ts';
import type { Loop } from './loop.ts';

const npmVersion = '12.2.0';
const journey = 'e2e/fresh-clone.test.ts';

/** The fresh-clone test of `npm test`, and again with a version of npm that the machine doesn't have. */
export const loop: Loop = {
  says: `a fresh clone installs and starts with the machine's own npm and with npm ${npmVersion}`,
  minutes: 20,
  async run({ signal }) {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const { exitCode, output } = await runProgram(vitest, ['run', '--project', 'e2e', journey], {
      signal,
      env: { FRESH_CLONE_NPM: npmVersion, NO_COLOR: '1' },
    });
    // Skipped tests also exit with 0.
    const passed = Number(/Tests\s+(\d+) passed/.exec(output)?.[1] ?? 0);
    if (exitCode === 0 && passed < 2) return { figures: [], problems: [], skipped: 'no package registry is reachable' };
    return { figures: [], problems: exitCode === 0 ? [] : [output.slice(-2_000)] };
  },
};
