import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchResult } from './measure/figure.ts';
import { exportPath, MemoryWatch, memoryLimitMb, probed, warmUp, watchEventLoop } from './measure/watch.ts';
import { inFolder, inWideWorld, runToEnd, wideSql } from './measure/worlds.ts';

export async function run(): Promise<BenchResult> {
  return inFolder((folder) => {
    const file = join(folder, 'blocked');
    return inWideWorld(probed(file), async (world) => {
      const { pid } = world.product;
      const connectionId = await world.connectionId('Property Data');
      let results = '';
      const show = async () => {
        results = await runToEnd(world.client, connectionId, wideSql);
        await world.getBytes(results);
      };
      await warmUp(world, connectionId);
      const memory = await MemoryWatch.start(pid);
      const peak = (title: string, once: () => Promise<unknown>) => memory.peak(title, once, 5, memoryLimitMb);
      const rows = [memory.idle, await peak('run and rows', show)];
      for (const format of ['csv', 'xlsx'])
        rows.push(await peak(`${format} export`, () => world.getBytes(exportPath(results, format))));
      rows.push(...(await watchEventLoop(pid, file, 'idle', () => pause(500))));
      rows.push(...(await watchEventLoop(pid, file, 'run and rows', show, 50)));
      return { setting: 'rate limits off', rows };
    });
  });
}
