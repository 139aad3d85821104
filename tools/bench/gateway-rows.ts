import { runToEnd } from '../../e2e/product/api-client.ts';
import { inBenchEndpoint } from './measure/endpoint-world.ts';
import { type BenchResult, count, median, milliseconds, ms } from './measure/figure.ts';
import { inWideWorld, openDriverAlone, textOf, wideSql, wideTsql } from './measure/worlds.ts';

const rounds = 7;

/** Compared with only the workbench's driver, which reads and encodes the same rows in this process. The two alternate. */
export async function run(): Promise<BenchResult> {
  const alone = await inWideWorld({}, async ({ client, connectionId }) => {
    const results = await runToEnd(client, connectionId, wideSql);
    return openDriverAlone(wideSql, textOf(await client.getCompressed(results)));
  });
  return inBenchEndpoint({}, async (world) => {
    const tool = await world.connect();
    const [sqlEndpoint, client, driver]: [number[], number[], number[]] = [[], [], []];
    await tool.countRows(wideTsql);
    for (let round = 0; round < rounds; round += 1) {
      const before = process.cpuUsage();
      let rows = 0;
      sqlEndpoint.push(
        await milliseconds(async () => {
          rows = await tool.countRows(wideTsql);
        }),
      );
      const { user, system } = process.cpuUsage(before);
      client.push((user + system) / 1_000);
      if (rows !== 50_000) throw new Error(`${rows} rows came.`);
      driver.push(await milliseconds(() => alone.run()));
    }
    await alone.close();
    return {
      setting: 'loopback, licensed user',
      rows: [
        ms('50,000 × 20 into tedious, p50', median(sqlEndpoint)),
        ms('CPU time of tedious, p50', median(client)),
        ms('driver only, p50', median(driver)),
        count('ratio to driver only', median(sqlEndpoint) / median(driver), 3),
      ],
    };
  });
}
