import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { root, runProgram } from '../run-program.ts';
import { type BenchResult, type BenchRow, milliseconds } from './measure/figure.ts';
import { inFolder } from './measure/worlds.ts';

const generator = join(root, 'warehouse', 'src', 'main.ts');
const reportPeak = new URL('../endurance/report-peak.mjs', import.meta.url).href;

function build(scale: string): Promise<{ seconds: number; peakMb: number; manifest: WarehouseManifest }> {
  return inFolder(async (folder) => {
    let output = '';
    const took = await milliseconds(async () => {
      const built = await runProgram(generator, ['--scale', scale, '--out', join(folder, 'warehouse')], {
        env: { NODE_OPTIONS: `--import ${reportPeak}` },
      });
      if (built.exitCode !== 0) throw new Error(`The ${scale} warehouse could not be built: ${built.output}`);
      output = built.output;
    });
    const peaks = [...output.matchAll(/peak memory (\d+) kB/g)].map(([, peak]) => Number(peak) / 1024);
    const manifest = JSON.parse(readFileSync(join(folder, 'warehouse', 'manifest.json'), 'utf8')) as WarehouseManifest;
    return { seconds: took / 1000, peakMb: Math.max(...peaks), manifest };
  });
}

export async function run(): Promise<BenchResult> {
  const tiny = await build('tiny');
  const demo = await build('demo');
  const sizes = demo.manifest.sets.map(({ counties, objects, bytes }): BenchRow => {
    const all = (list: readonly string[]) => (list.includes('*') ? 'all' : list.length);
    return {
      figure: `demo file of ${all(counties)} counties, ${all(objects)} objects`,
      unit: 'MB',
      value: bytes / 1e6,
    };
  });
  return {
    rows: [
      { figure: 'tiny scale, all files', unit: 's', value: tiny.seconds, limit: 3 },
      { figure: 'demo scale, all files', unit: 's', value: demo.seconds, limit: 60 },
      { figure: 'demo scale, peak memory', unit: 'MB', value: demo.peakMb, limit: 4096 },
      ...sizes,
    ],
  };
}
