// `npm run bench -- [name …] [--write] [--warehouse <folder>] [--lake <folder>] [--times N] [--homes N]`: --write updates docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { updatePage } from './bench/measure/benchmarks-page.ts';
import { type Bench, type BenchResult, printFigures } from './bench/measure/figure.ts';
import { buildServerIfStale } from './build.ts';
import { root } from './run-program.ts';

const known = readdirSync(join(import.meta.dirname, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    warehouse: { type: 'string' },
    lake: { type: 'string' },
    times: { type: 'string' },
    homes: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
let suffix = '';
if (values.warehouse !== undefined) {
  process.env.WAREHOUSE_FOLDER = values.warehouse;
  const { scale } = JSON.parse(readFileSync(join(values.warehouse, 'manifest.json'), 'utf8')) as { scale: string };
  process.env.WAREHOUSE_SCALE = scale;
  suffix = ` --warehouse <${scale}>`;
}

if (values.lake !== undefined) process.env.LAKE_FOLDER = values.lake;
if (values.times !== undefined) {
  process.env.LAKE_TIMES = values.times;
  suffix += ` --times ${values.times}`;
}
if (values.homes !== undefined) {
  process.env.INDEX_HOMES = values.homes;
  suffix += ` --homes ${values.homes}`;
}

// Otherwise, processes would load their sources, which takes twice as long.
await buildServerIfStale();

// Other load on the machine takes CPU time from the benchmarks, so it is recorded.
const load = (loadavg()[0] ?? 0).toFixed(1);
const results = new Map<string, BenchResult>();
for (const name of known.filter((name) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`${name} …`);
  const { run } = (await import(`./bench/${name}.ts`)) as { run: Bench };
  const result = await run();
  printFigures(result.rows);
  results.set(name + suffix, result);
}

if (values.write) {
  const page = join(root, 'docs', 'benchmarks.md');
  const [processor] = cpus();
  const about = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${cpus().length} × ${processor?.model.replace(/\((?:R|TM)\)| Processor/g, '').trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${load}`,
  };
  writeFileSync(page, updatePage(readFileSync(page, 'utf8'), results, about));
  console.log(`Written to ${page}`);
}
