import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver, Session } from '../../server/src/drivers/driver.ts';
import { type BenchResult, type BenchRow, count, median, milliseconds, ms } from './measure/figure.ts';

/** One engine, read by our driver and by its client library alone. */
export interface DriverBench {
  name: string;
  start(): Promise<RunningEngine>;
}

interface RunningEngine {
  driver: Driver;
  settings: Record<string, unknown>;
  /** Answers 50,000 rows of 20 columns of mixed types. */
  sql: string;
  /** Reads them with the client library and returns their number. */
  readBare(): Promise<number>;
  stop(): Promise<void>;
}

const rounds = 9;
const warmUps = 2;
const rowsWanted = 50_000;

export async function run(): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  for (const file of readdirSync(join(import.meta.dirname, 'drivers')).sort()) {
    const { bench } = (await import(`./drivers/${file}`)) as { bench: DriverBench };
    rows.push(...(await measure(bench)));
  }
  return { setting: '50,000 rows × 20 columns, both readers by turns, engines from npm run test:engines', rows };
}

async function measure({ name, start }: DriverBench): Promise<BenchRow[]> {
  const { driver, settings, sql, readBare, stop } = await start();
  const session = await driver.open(settings, { fileDirectories: [], memoryMb: 256 });
  try {
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds + warmUps; round += 1) {
      const times = [await timeOf(() => read(session, sql)), await timeOf(readBare)] as const;
      if (round < warmUps) continue;
      ours.push(times[0]);
      bare.push(times[1]);
    }
    const [driverMs, bareMs] = [median(ours), median(bare)];
    return [
      ms(`${name}: driver, median`, driverMs),
      ms(`${name}: client library alone, median`, bareMs),
      count(`${name}: driver divided by library`, driverMs / bareMs, 1.25),
    ];
  } finally {
    await session.close();
    await stop();
  }
}

async function timeOf(reading: () => Promise<number>): Promise<number> {
  let rows = 0;
  const time = await milliseconds(async () => {
    rows = await reading();
  });
  if (rows !== rowsWanted) throw new Error(`${rows} rows were read instead of ${rowsWanted}.`);
  return time;
}

async function read(session: Session, sql: string): Promise<number> {
  const { rowCount } = await session.run(sql, {
    maxRows: rowsWanted,
    maxBytes: 1024 ** 3,
    signal: new AbortController().signal,
    onColumns: () => undefined,
    onRows: async () => undefined,
  });
  return rowCount;
}
