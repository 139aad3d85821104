import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadPacks } from '../server/src/features/solutions/load-packs.ts';
import { type BenchResult, percentile } from './bench.ts';
import { openSignedInClient } from './signed-in-client.ts';
import { startWarmProduct } from './warm-product.ts';
import { probe, readBlocked } from './watch-process.ts';

/** Every pack file made of data, from the demo warehouse with access to everything: the first request, and a repeated one. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-probe-'));
  const file = join(folder, 'blocked');
  const product = await startWarmProduct({ env: { NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: file } });
  try {
    const client = await openSignedInClient(product.url, 'admin@example.com');
    const packs = loadPacks(new URL('../content', import.meta.url).pathname);
    const items = packs.flatMap(({ metadata, analytics }) => [{ type: 'Excel', file: metadata }, ...analytics]);
    const first: number[] = [];
    const again: number[] = [];
    const blocked: number[] = [];
    await pause(1_000);
    for (const times of [first, again])
      for (const item of items) {
        await readBlocked(product.pid, file);
        const sentAt = performance.now();
        const { status } = await client.send('GET', `/downloads?type=${item.type}&file=${item.file}`);
        times.push(performance.now() - sentAt);
        if (status !== 200) throw new Error(`${item.file}: ${status}`);
        blocked.push(await readBlocked(product.pid, file));
      }
    client.close();
    return {
      setting: `${items.length} files in sequence, every county`,
      rows: [
        { figure: 'first request, median', unit: 's', value: percentile(first, 0.5) / 1000 },
        { figure: 'first request, slowest', unit: 's', value: Math.max(...first) / 1000, limit: 2 },
        { figure: 'repeated request, median', unit: 'ms', value: percentile(again, 0.5) },
        { figure: 'repeated request, slowest', unit: 'ms', value: Math.max(...again) },
        { figure: 'event loop block, p95', unit: 'ms', value: percentile(blocked, 0.95) },
        { figure: 'event loop block, longest', unit: 'ms', value: Math.max(...blocked), limit: 50 },
      ],
    };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
