import { join } from 'node:path';
import { entitlementSetHash } from '../contract/src/entitlement-set.ts';
import { duckdb } from '../server/src/drivers/duckdb/duckdb.ts';
import { readDemoPeople } from '../server/src/features/people/index.ts';
import { type BenchResult, percentile } from './bench.ts';
import { inBenchGateway } from './gateway-world.ts';
import { demoWarehouse } from './warm-product.ts';
import { milliseconds, wideSql } from './wide-workload.ts';

const rounds = 7;

/** The same in T-SQL. */
const tsql = wideSql.replace(/^select/, 'select top 50000').replace(/\nlimit 50000\s*$/, '');

/**
 * 50,000 rows of 20 columns from the SQL endpoint to tedious, compared with only the workbench's driver, which reads and encodes the same
 * rows of the same file in this process. The two alternate.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  return inBenchGateway({}, async (world) => {
    const tool = await world.connect();
    const [gateway, client, driver]: [number[], number[], number[]] = [[], [], []];
    const alone = await openDriver();
    await tool.countRows(tsql);
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const before = process.cpuUsage();
      const count = await tool.countRows(tsql);
      gateway.push(performance.now() - began);
      const { user, system } = process.cpuUsage(before);
      client.push((user + system) / 1_000);
      if (count !== 50_000) throw new Error(`${count} rows came.`);
      driver.push(await milliseconds(alone.run));
    }
    await alone.close();
    const floor = percentile(driver, 0.5);
    return {
      setting: 'loopback, licensed user',
      rows: [
        { figure: '50,000 × 20 into tedious, p50', unit: 'ms', value: percentile(gateway, 0.5) },
        { figure: 'CPU time of tedious, p50', unit: 'ms', value: percentile(client, 0.5) },
        { figure: 'driver only, p50', unit: 'ms', value: floor },
        { figure: 'ratio to driver only', unit: 'count', value: percentile(gateway, 0.5) / floor, limit: 3 },
      ],
    };
  });
}

/** The licensed user's file, opened as the workbench opens it. Rows are encoded and discarded. */
async function openDriver(): Promise<{ run(): Promise<void>; close(): Promise<void> }> {
  const person = readDemoPeople().find(({ email }) => email === 'licensed@example.com');
  if (person?.entitlement === undefined) throw new Error('There is no licensed demo person.');
  const file = join(demoWarehouse, `${entitlementSetHash(person.entitlement)}.duckdb`);
  const session = await duckdb.open({ file }, { fileDirectories: [], memoryMb: 1_000 });
  const none = { onColumns: () => undefined, onRows: async () => undefined };
  return {
    async run() {
      await session.run(wideSql, {
        maxRows: 50_000,
        maxBytes: 1024 ** 3,
        signal: new AbortController().signal,
        ...none,
      });
    },
    close: () => session.close(),
  };
}
