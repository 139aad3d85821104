import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from '../run-program.ts';
import type { Loop } from './loop.ts';

async function runTests(
  project: 'node' | 'e2e',
  files: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<{ passed: number; problems: string[] }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = { signal, env: { ...env, NO_COLOR: '1' } };
  const { exitCode, output } = await runProgram(vitest, ['run', '--project', project, ...files], options);
  const passed = Number(/Tests\s+(\d+) passed/.exec(output)?.[1] ?? 0);
  return { passed, problems: exitCode === 0 ? [] : [output.slice(-2_000)] };
}

const rounds = 500;
const folder = 'server/src/security';

export const faults: Loop = {
  says: `the fault tests of ${folder} with ${rounds} rounds each`,
  minutes: 60,
  async run({ minutes, say, signal }) {
    const files = readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => readFileSync(join(root, folder, file), 'utf8').includes('fault-rounds.ts'));
    if (files.length === 0) throw new Error(`No test in ${folder} uses fault-rounds.ts.`);
    say(files.join(', '));
    const share = Math.max(20, Math.round((rounds * Math.min(minutes, this.minutes)) / this.minutes));
    const paths = files.map((file) => `${folder}/${file}`);
    const { problems } = await runTests('node', paths, { FAULT_ROUNDS: String(share) }, signal);
    return {
      figures: [
        { figure: 'files', unit: 'count', value: files.length },
        { figure: 'rounds each', unit: 'count', value: share },
      ],
      problems,
    };
  },
};

const alertRows = 1_000;

export const alerts: Loop = {
  says: `alerts report what a plain comparison finds on 30 days of ${alertRows} rows that change at random, on both databases`,
  minutes: 10,
  async run({ minutes, say, signal }) {
    const ends = Date.now() + minutes * 60_000;
    let tables = 0;
    do {
      const env = { ALERT_DAYS: '30', ALERT_ROWS: String(alertRows), ALERT_SEED: String(tables + 1) };
      const { problems } = await runTests('node', ['server/src/features/alerts/alerts.test.ts'], env, signal);
      if (problems.length > 0) return { figures: [], problems: [`seed ${env.ALERT_SEED}`, ...problems] };
      tables += 1;
      if (tables % 10 === 0) say(`${tables} tables`);
    } while (Date.now() < ends && !signal.aborted);
    const figures = [
      { figure: 'tables', unit: 'count' as const, value: tables },
      { figure: 'days each', unit: 'count' as const, value: 30 },
    ];
    return { figures, problems: [] };
  },
};

const npmVersion = '12.2.0';

export const freshClone: Loop = {
  says: `a fresh clone installs and starts with the machine's own npm and with npm ${npmVersion}`,
  minutes: 20,
  async run({ signal }) {
    const files = ['e2e/fresh-clone.test.ts'];
    const { passed, problems } = await runTests('e2e', files, { FRESH_CLONE_NPM: npmVersion }, signal);
    // Skipped tests also exit with 0.
    const isSkipped = problems.length === 0 && passed < 2;
    return { figures: [], problems, ...(isSkipped && { skipped: 'no package registry is reachable' }) };
  },
};
