import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import { root, runProgram } from '../run-program.ts';
import { type BenchResult, megabytes, milliseconds, seconds } from './measure/figure.ts';
import { inFolder } from './measure/worlds.ts';

const generator = join(root, 'warehouse', 'src', 'main.ts');
const reportPeak = new URL('../endurance/report-peak.mjs', import.meta.url).href;

function build(
  scale: string,
  words: readonly string[] = [],
): Promise<{ seconds: number; peakMb: number; manifest: WarehouseManifest }> {
  return inFolder(async (folder) => {
    let output = '';
    const took = await milliseconds(async () => {
      const built = await runProgram(generator, ['--scale', scale, '--out', join(folder, 'warehouse'), ...words], {
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
  const served = await build('demo', ['--index-later']);
  const demo = await build('demo');
  const sizes = demo.manifest.sets.map(({ counties, objects, bytes }) => {
    const all = (list: readonly string[]) => (list.includes('*') ? 'all' : list.length);
    return megabytes(`demo file of ${all(counties)} counties, ${all(objects)} objects`, bytes / 1e6);
  });
  return {
    rows: [
      seconds('tiny scale, all files', tiny.seconds, 3),
      seconds('demo scale, before its search index', served.seconds, 25),
      seconds('demo scale, all files', demo.seconds, 40),
      megabytes('demo scale, peak memory', demo.peakMb, 4096),
      ...sizes,
    ],
  };
}
