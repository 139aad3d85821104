import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ApiUser } from '../../e2e/product/api-client.ts';
import { type BenchResult, type BenchRow, count, median, milliseconds, ms, p95, timesOf } from './measure/figure.ts';
import { spent } from './measure/watch.ts';
import { checkLiteral, inCrowd, selectLiteral, warehouseFolder } from './measure/worlds.ts';

const people = 32;
const runs = 400;
const warmUps = 40;
const calmRounds = 25;
/** Of 800 runs, the 40 slowest differ by a third from time to time. */
const rushedRounds = 100;
const thinkMilliseconds = 1_000;

/** One user, 32 who send one query a second, and 32 who send the next at once; compared with the bare DuckDB client. */
export async function run(): Promise<BenchResult> {
  return inCrowd(people, { ENGINE_PROCESSES: String(people) }, async (product, crowd) => {
    const alone = await timesOf(runs, (round) => selectLiteral(crowd[0] as ApiUser, round), warmUps);
    const floor = median(await timeBare());
    // Each user's worker starts with their first query, so the measured ones don't wait for it.
    for (const [index, person] of crowd.entries()) await selectLiteral(person, index);
    const calm = await timeTogether(crowd, calmRounds, thinkMilliseconds);
    const before = spent(product.pid);
    const rushed = await timeTogether(crowd, rushedRounds, 0);
    const after = spent(product.pid);
    return {
      setting: `ENGINE_PROCESSES=${people}, load on the same machine`,
      rows: [
        ...bothOf('1 user', alone, 8, 5),
        ms('DuckDB client only, p50', floor),
        count('1 user ÷ client only, p50', median(alone) / floor),
        ...bothOf(`${people} users, one run per second each`, calm, 60),
        ...bothOf(`${people} users without a pause`, rushed, 60),
        ...(['server', 'engines', 'load'] as const).map((part) =>
          ms(`without a pause, CPU time per run, ${part}`, (after[part] - before[part]) / rushed.length),
        ),
        count('without a pause, runs per second', (rushed.length * 1_000) / (after.at - before.at)),
      ],
    };
  });
}

const bothOf = (who: string, times: number[], limit: number, limitOfMedian?: number): BenchRow[] => [
  ms(`${who}, p50`, median(times), limitOfMedian),
  ms(`${who}, p95`, p95(times), limit),
];

async function timeTogether(crowd: ApiUser[], rounds: number, pause: number): Promise<number[]> {
  const all = await Promise.all(
    crowd.map(async (person, index) => {
      const times: number[] = [];
      await rest((pause * index) / crowd.length);
      for (let round = 0; round < rounds; round += 1) {
        times.push(await milliseconds(() => selectLiteral(person, index * 1_000 + round)));
        if (pause > 0) await rest(pause);
      }
      return times;
    }),
  );
  return all.flat();
}

async function timeBare(): Promise<number[]> {
  const file = readdirSync(warehouseFolder).find((name) => /^\w+\.duckdb$/.test(name)) ?? '';
  const instance = await DuckDBInstance.create(join(warehouseFolder, file), { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return await timesOf(
      runs,
      async (round) => checkLiteral(round, (await connection.runAndReadAll(`select ${round}`)).getRowsJson()),
      warmUps,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
