import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './bench.ts';
import { exportPath, MemoryWatch, memoryLimitMb, probe, warmUp, watchEventLoop } from './watch-process.ts';
import { inWideWorld, runToEnd, wideSql } from './wide-workload.ts';

const rounds = 5;

/** Memory growth and event-loop blocks of the web process while 50,000 × 20 rows are run, sent and exported. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting' | 'remark'>> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-probe-'));
  const file = join(folder, 'blocked');
  const env = { NODE_OPTIONS: `--import ${probe}`, EVENT_LOOP_FILE: file };
  try {
    return await inWideWorld(env, async (world) => {
      const { pid } = world.product;
      const connectionId = await world.connectionId('Property Data');
      let results = '';
      const show = async () => {
        results = await runToEnd(world, connectionId, wideSql);
        await world.getBytes(results);
      };
      await warmUp(world, connectionId);
      const memory = await MemoryWatch.start(pid);
      const peak = (title: string, once: () => Promise<unknown>) => memory.peak(title, once, rounds, memoryLimitMb);
      const rows = [memory.idle, await peak('run and rows', show)];
      for (const format of ['csv', 'xlsx'])
        rows.push(await peak(`${format} export`, () => world.getBytes(exportPath(results, format))));
      // How much the rest of the machine delays an idle server.
      const idle = await watchEventLoop(pid, file, 'idle', () => pause(500));
      const busy = await watchEventLoop(pid, file, 'run and rows', show);
      return {
        setting: 'rate limits off',
        remark: 'Idle as in large-cells.',
        rows: [...rows, ...idle.map(({ limit: _, ...row }) => row), ...busy],
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
