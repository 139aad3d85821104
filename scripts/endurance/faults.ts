import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from '../run-program.ts';
import type { Loop } from './loop.ts';

const rounds = 500;
const folder = 'server/src/security';

/** The fault tests that `npm test` runs a few times, with more rounds (FAULT_ROUNDS). */
export const loop: Loop = {
  says: `the fault tests of ${folder} with ${rounds} rounds each`,
  minutes: 60,
  async run({ minutes, say, signal }) {
    const files = readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => readFileSync(join(root, folder, file), 'utf8').includes('fault-rounds.ts'));
    if (files.length === 0) throw new Error(`No test in ${folder} uses fault-rounds.ts.`);
    say(files.join(', '));
    // A shorter loop runs its share of the rounds.
    const share = Math.max(20, Math.round((rounds * Math.min(minutes, this.minutes)) / this.minutes));
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const { exitCode, output } = await runProgram(
      vitest,
      ['run', '--project', 'node', ...files.map((file) => `${folder}/${file}`)],
      { signal, env: { FAULT_ROUNDS: String(share), NO_COLOR: '1' } },
    );
    return {
      figures: [
        { figure: 'files', unit: 'count', value: files.length },
        { figure: 'rounds each', unit: 'count', value: share },
      ],
      problems: exitCode === 0 ? [] : [output.slice(-2_000)],
    };
  },
};
