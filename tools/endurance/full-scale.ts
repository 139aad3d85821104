import { mkdtempSync, rmSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiClient } from '../../e2e/product/api-client.ts';
import type { BenchRow } from '../bench/measure/figure.ts';
import { timePackQueries } from '../bench/pack-queries.ts';
import { root, runProgram } from '../run-program.ts';
import type { Loop } from './loop.ts';
import { startWatched } from './watched-product.ts';

/** Memory for the build and for the rest of the machine. */
const neededBytes = 6e9;

export const loop: Loop = {
  says: 'the warehouse at full scale: built within 4 GB, every pack query within 5 s, and its check',
  minutes: 60,
  async run({ say, signal }) {
    if (freemem() < neededBytes) return { figures: [], problems: [], skipped: 'less than 6 GB of memory is free' };
    const parent = mkdtempSync(join(tmpdir(), 'platbook-full-'));
    const folder = join(parent, 'warehouse');
    const figures: BenchRow[] = [];
    const problems: string[] = [];
    try {
      say('building');
      const began = performance.now();
      const built = await runProgram(join(root, 'warehouse', 'src', 'main.ts'), ['--scale', 'full', '--out', folder], {
        signal,
        env: { NODE_OPTIONS: `--import ${new URL('./report-peak.mjs', import.meta.url).href}` },
      });
      figures.push({ figure: 'build', unit: 's', value: (performance.now() - began) / 1000 });
      const peaks = [...built.output.matchAll(/peak memory (\d+) kB/g)].map(([, peak]) => Number(peak) / 1000);
      figures.push({ figure: 'build, peak memory', unit: 'MB', value: Math.max(...peaks), limit: 4_096 });
      if (built.exitCode !== 0) return { figures, problems: [`the build failed: ${built.output.slice(-500)}`] };
      say('asking');
      figures.push(...(await askAll(folder)));
      const check = join(root, 'warehouse', 'src', 'check', 'main.ts');
      say('checking');
      const checked = await runProgram(check, ['--out', folder], { signal });
      if (checked.exitCode !== 0) problems.push(`the check of the data failed:\n${checked.output.slice(-2000)}`);
      return { figures, problems };
    } finally {
      rmSync(parent, { recursive: true, force: true });
    }
  },
};

async function askAll(folder: string): Promise<BenchRow[]> {
  const watched = await startWatched(1, { env: { WAREHOUSE_FOLDER: folder } });
  const client = openApiClient(watched.product.url, watched.cookies[0] ?? '');
  try {
    return await timePackQueries(client, 5);
  } finally {
    client.close();
    await watched.stop();
  }
}
