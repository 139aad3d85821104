import { join } from 'node:path';
import { runToEnd } from '../../e2e/product/api-client.ts';
import { type BenchResult, type BenchRow, median, seconds, timesOf } from './measure/figure.ts';
import { exportPath, MemoryWatch, memoryLimitMb, probed, warmUp, watchEventLoop } from './measure/watch.ts';
import { inFolder, inWideWorld, wideSql } from './measure/worlds.ts';

/** Limits for 50,000 × 20, in seconds. */
const limits = { csv: 0.35, json: 0.35, xlsx: 1.3, parquet: 1 };
const formats = Object.keys(limits) as (keyof typeof limits)[];
const settings = { MAX_RESULT_ROWS: '1000000', MAX_RESULT_BYTES_LICENSED: String(1024 ** 3) };

export async function run(): Promise<BenchResult> {
  return inFolder((folder) => {
    const file = join(folder, 'blocked');
    return inWideWorld({ ...probed(file), ...settings }, async ({ client, connectionId, product: { pid } }) => {
      await warmUp(client, connectionId);
      const memory = await MemoryWatch.start(pid);
      const exportsOf = async (sql: string) => {
        const results = await runToEnd(client, connectionId, sql);
        return (format: string) => client.getCompressed(exportPath(results, format));
      };
      const rows: BenchRow[] = [];
      const usual = await exportsOf(wideSql);
      for (const format of formats) {
        const times = await timesOf(7, () => usual(format), 1);
        rows.push(seconds(`${format} of 50,000 × 20, median`, median(times) / 1000, limits[format]));
      }
      for (const format of formats) {
        const title = `${format} of 50,000 rows`;
        rows.push(...(await watchEventLoop(pid, file, title, () => usual(format), 50)));
        rows.push(await memory.peak(title, () => usual(format), 5, memoryLimitMb));
      }
      const million = await exportsOf(`select wide.* from (${wideSql}) wide, range(20)`);
      for (const format of formats)
        rows.push(await memory.peak(`${format} of 1,000,000 rows`, () => million(format), 1, memoryLimitMb));
      return { setting: 'run limits raised to 1,000,000 rows and 1 GB', rows };
    });
  });
}
