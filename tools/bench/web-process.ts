import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd } from '../../e2e/product/api-client.ts';
import type { BenchResult } from './measure/figure.ts';
import { exportPath, MemoryWatch, memoryLimitMb, probed, warmUp, watchEventLoop } from './measure/watch.ts';
import { inFolder, inWideWorld, wideSql } from './measure/worlds.ts';

export async function run(): Promise<BenchResult> {
  return inFolder((folder) => {
    const file = join(folder, 'blocked');
    return inWideWorld(probed(file), async ({ client, connectionId, product: { pid } }) => {
      let results = '';
      const show = async () => {
        results = await runToEnd(client, connectionId, wideSql);
        await client.getCompressed(results);
      };
      await warmUp(client, connectionId);
      const memory = await MemoryWatch.start(pid);
      const peak = (title: string, once: () => Promise<unknown>) => memory.peak(title, once, 5, memoryLimitMb);
      const rows = [memory.idle, await peak('run and rows', show)];
      for (const format of ['csv', 'xlsx'])
        rows.push(await peak(`${format} export`, () => client.getCompressed(exportPath(results, format))));
      rows.push(...(await watchEventLoop(pid, file, 'idle', () => pause(500))));
      rows.push(...(await watchEventLoop(pid, file, 'run and rows', show, 50)));
      return { setting: 'rate limits off', rows };
    });
  });
}
