// `npm run endurance -- [--only NAME …] [--minutes N] [--rounds N] [--write]`: --write updates docs/reliability.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setup } from '../e2e/product/set-up.ts';
import { printFigures } from './bench/measure/figure.ts';
import { updateEndurance } from './endurance/endurance-section.ts';
import { type Loop, type LoopResult, runLoop } from './endurance/loop.ts';
import { root } from './run-program.ts';

const loops: Record<string, () => Promise<Loop>> = {
  kills: async () => (await import('./endurance/kills.ts')).loop,
  nodes: async () => (await import('./endurance/nodes.ts')).loop,
  schedules: async () => (await import('./endurance/schedules.ts')).loop,
  faults: async () => (await import('./endurance/test-loops.ts')).faults,
  alerts: async () => (await import('./endurance/test-loops.ts')).alerts,
  load: async () => (await import('./endurance/load.ts')).loop,
  memory: async () => (await import('./endurance/memory.ts')).loop,
  'full-scale': async () => (await import('./endurance/full-scale.ts')).loop,
  'fresh-clone': async () => (await import('./endurance/test-loops.ts')).freshClone,
  backups: async () => (await import('./endurance/backups.ts')).loop,
  clients: async () => (await import('./endurance/clients.ts')).loop,
  'tds-fuzz': async () => (await import('./endurance/tds-fuzz.ts')).loop,
  widths: async () => (await import('./endurance/widths.ts')).loop,
  webhooks: async () => (await import('./endurance/webhooks.ts')).loop,
  tsql: async () => (await import('./endurance/tsql.ts')).loop,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const unknown = values.only.filter((name) => !(name in loops));
if (unknown.length > 0 || (minutes !== undefined && !(minutes > 0)) || (rounds !== undefined && !(rounds > 0))) {
  console.error(
    `Usage: npm run endurance -- [--only ${Object.keys(loops).join('|')}] [--minutes N] [--rounds N] [--write]`,
  );
  process.exit(2);
}

await setup();
const results: LoopResult[] = [];
for (const [name, load] of Object.entries(loops)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue;
  const loop = await load();
  console.log(`${name}: ${loop.says}`);
  const say = (line: string) => console.log(`  ${new Date().toISOString().slice(11, 19)} ${line}`);
  const result = await runLoop(name, loop, { minutes: minutes ?? loop.minutes, rounds, say });
  for (const problem of result.problems) console.log(`  ${problem}`);
  results.push(result);
}

for (const { name, figures } of results) {
  if (figures.length === 0) continue;
  console.log(name);
  printFigures(figures);
}
console.table(
  Object.fromEntries(
    results.map((result) => [
      result.name,
      { verdict: result.verdict, minutes: Number(result.minutes.toFixed(1)), problems: result.problems.length },
    ]),
  ),
);
const about = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  command: ['npm run endurance', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
};
const reports = join(root, 'node_modules', '.cache', 'platbook');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'endurance.json'), `${JSON.stringify({ ...about, results }, null, 2)}\n`);
if (values.write) {
  const page = join(root, 'docs', 'reliability.md');
  writeFileSync(page, updateEndurance(readFileSync(page, 'utf8'), results, about));
}
const count = (verdict: LoopResult['verdict']) => results.filter((result) => result.verdict === verdict).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);
