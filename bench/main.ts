// `npm run bench -- [name …] [--write] [--scales [--keep <folder>]] [--warehouse <folder>]`: runs the benchmarks of this folder, prints
// their results, and with --write updates docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/run-program.ts';
import type { BenchOptions, BenchResult } from './bench.ts';
import { updatePage } from './benchmarks-page.ts';

/** Every benchmark. To add one, export `run` from a new file and list it here. */
const benches: Record<
  string,
  () => Promise<{ run(options: BenchOptions): Promise<Partial<BenchResult> & Pick<BenchResult, 'rows'>> }>
> = {
  audit: () => import('./audit.ts'),
  cancel: () => import('./cancel.ts'),
  'catalog-search': () => import('./catalog-search.ts'),
  charts: () => import('./charts.ts'),
  downloads: () => import('./downloads.ts'),
  'editor-keys': () => import('./editor-keys.ts'),
  export: () => import('./export.ts'),
  fence: () => import('./fence.ts'),
  'first-rows': () => import('./first-rows.ts'),
  'first-visit': () => import('./first-visit.ts'),
  'forgot-password': () => import('./forgot-password.ts'),
  'gateway-connect': () => import('./gateway-connect.ts'),
  'gateway-long-requests': () => import('./gateway-long-requests.ts'),
  'gateway-rows': () => import('./gateway-rows.ts'),
  'gateway-sessions': () => import('./gateway-sessions.ts'),
  'grid-first-row': () => import('./grid-first-row.ts'),
  'grid-tools': () => import('./grid-tools.ts'),
  home: () => import('./home.ts'),
  'http-select-1': () => import('./http-select-1.ts'),
  'idle-memory': () => import('./idle-memory.ts'),
  'large-cells': () => import('./large-cells.ts'),
  'pack-queries': () => import('./pack-queries.ts'),
  'page-change': () => import('./page-change.ts'),
  polling: () => import('./polling.ts'),
  'property-api': () => import('./property-api.ts'),
  'property-index': () => import('./property-index.ts'),
  'property-search': () => import('./property-search.ts'),
  'queries-large': () => import('./queries-large.ts'),
  'report-in-browser': () => import('./report-in-browser.ts'),
  'report-pages': () => import('./report-pages.ts'),
  'schema-info': () => import('./schema-info.ts'),
  'schema-large': () => import('./schema-large.ts'),
  'schema-tree': () => import('./schema-tree.ts'),
  'second-start': () => import('./second-start.ts'),
  sessions: () => import('./sessions.ts'),
  'sign-in': () => import('./sign-in.ts'),
  throughput: () => import('./throughput.ts'),
  'tsql-translator': () => import('./tsql-translator.ts'),
  usage: () => import('./usage.ts'),
  warehouse: () => import('./warehouse.ts'),
  'web-process': () => import('./web-process.ts'),
  'wide-postgres': () => import('./wide-postgres.ts'),
  'wide-warehouse': () => import('./wide-warehouse.ts'),
};
const known = Object.keys(benches);

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    scales: { type: 'boolean', default: false },
    keep: { type: 'string' },
    warehouse: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}

// Other load on the machine takes CPU time from the benchmarks, so it is recorded.
const load = (loadavg()[0] ?? 0).toFixed(1);
const results: BenchResult[] = [];
for (const [name, load] of Object.entries(benches).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
)) {
  console.log(`${name} …`);
  const result: BenchResult = { setting: '', name, ...(await (await load()).run(values)) };
  console.table(
    Object.fromEntries(
      result.rows.map(({ figure, value, unit, limit, minimum }) => [
        figure,
        { value: Number(value.toFixed(2)), unit, limit, ...(minimum === undefined ? {} : { minimum }) },
      ]),
    ),
  );
  results.push(result);
}

if (values.write) {
  const page = join(root, 'docs', 'benchmarks.md');
  const [processor] = cpus();
  writeFileSync(
    page,
    updatePage(existsSync(page) ? readFileSync(page, 'utf8') : '', results, {
      date: new Date().toISOString().slice(0, 10),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
      machine: `${cpus().length} × ${processor?.model.replace(/\((?:R|TM)\)| Processor/g, '').trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${load}`,
    }),
  );
  console.log(`Written to ${page}`);
}
