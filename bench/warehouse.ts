import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WarehouseManifest } from '@platbook/contract/entitlement-set';
import type { BenchOptions, BenchResult, BenchRow } from './bench.ts';

const generator = fileURLToPath(new URL('../warehouse/src/main.ts', import.meta.url));

interface Build {
  seconds: number;
  peakMegabytes: number;
  manifest: WarehouseManifest;
}

const remark = [
  'The tiny scale is mostly fixed cost: preparing 86 wide statements and laying out 40 objects in three files costs more than 3,400 homes. So statements over different tables run on',
  'two connections, each as soon as its tables exist; the file with everything is generated in place; and files, which appear only when complete, need no log. Scheduling',
  'statements instead of whole files leaves one connection idle 14% of the time instead of 24% (medians of seven and six builds on a busy machine, not in the figure above); a',
  'compile cache saves 0.08 s of CPU time. No gain from two threads per connection (slower), three files at once, or fewer optimizers. Next: the second connection repeats',
  '0.2 s of preparing name lists and macros.',
].join('\n');

/** Builds one scale in a separate process, as `npm run warehouse` does, and reads the peak memory the system reports. */
async function build(scale: string, entitlements: readonly string[], share?: string, keep?: string): Promise<Build> {
  const root = mkdtempSync(join(tmpdir(), 'platbook-bench-warehouse-'));
  try {
    const folder = keep ?? join(root, 'warehouse');
    const began = performance.now();
    const report = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))`;
    const child = spawn(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(report)}`,
        generator,
        '--scale',
        scale,
        '--out',
        folder,
        ...entitlements.flatMap((set) => ['--entitlement', set]),
        ...(share === undefined ? [] : ['--share', share]),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    const [exitCode] = await once(child, 'close');
    if (exitCode !== 0) throw new Error(`The ${scale} warehouse could not be built: ${text}`);
    return {
      seconds: (performance.now() - began) / 1000,
      peakMegabytes: Number(/peak (\d+)/.exec(text)?.[1]) / 1024,
      manifest: JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Time, size and peak memory of a build with every file, at 4%, 25% and all of the trial counties' parcels. */
async function runScales(keep: string | undefined): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, scale, share] of [
    ['4%', 'demo', undefined],
    ['25%', 'full', '0.25'],
    ['100%', 'full', undefined],
  ] as const) {
    const { seconds, peakMegabytes, manifest } = await build(scale, [], share, name === '100%' ? keep : undefined);
    rows.push(
      { figure: `${name}, time`, unit: 's', value: seconds },
      {
        figure: `${name}, size`,
        unit: 'MB',
        value: manifest.sets.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
      },
      { figure: `${name}, peak memory`, unit: 'MB', value: peakMegabytes, limit: 4096 },
    );
  }
  return rows;
}

/** Seconds and peak memory of the generator at the tiny and demo scales with all their files; with `--scales` up to the full one. */
export async function run(options: BenchOptions = {}): Promise<BenchResult> {
  if (options.scales) return { name: 'warehouse --scales', setting: '', rows: await runScales(options.keep) };
  const tiny = await build('tiny', []);
  const demo = await build('demo', []);
  const sizes: BenchRow[] = demo.manifest.sets.map(({ counties, objects, bytes }) => ({
    figure: `demo file of ${counties.includes('*') ? 'all' : counties.length} counties, ${objects.includes('*') ? 'all' : objects.length} objects`,
    unit: 'MB',
    value: bytes / 1e6,
  }));
  return {
    name: 'warehouse',
    setting: '',
    rows: [
      { figure: 'tiny scale, all files', unit: 's', value: tiny.seconds, limit: 3 },
      { figure: 'demo scale, all files', unit: 's', value: demo.seconds, limit: 60 },
      { figure: 'demo scale, peak memory', unit: 'MB', value: demo.peakMegabytes, limit: 4096 },
      ...sizes,
    ],
    remark,
  };
}
