import { type ApiUser, runToEnd } from '../../e2e/product/api-client.ts';
import { type BenchResult, type BenchRow, count, median, ms, p95, timesOf } from './measure/figure.ts';
import { descendantsOf, spent } from './measure/watch.ts';
import { inCrowd, openDriverAlone, selectDuring, selectLiteral, textOf, wideSql } from './measure/worlds.ts';

const busyPeople = 3;
const clients = 32;
const runsOfEach = 5;
const runs = clients * runsOfEach;
const sql = wideSql.replace(/limit \d+/, 'limit 5000');
const roundsAlone = 40;

/** 32 clients of three users send five runs each of 5,000 × 20, while another user sends `select 1`: at raised and at usual limits per user. */
export async function run(): Promise<BenchResult> {
  const raised = await measure('16 runs per user', { RUNS_PER_PERSON: '16', QUEUED_PER_PERSON: '32' }, 15, undefined);
  const usual = await measure('2 runs per user', { QUEUED_PER_PERSON: '32' }, undefined, 15_000);
  return {
    setting: `${clients} clients of ${busyPeople} users, ENGINE_PROCESSES as by default, load on the same machine`,
    rows: [...raised, ...usual],
  };
}

function measure(
  who: string,
  env: Record<string, string>,
  fewest: number | undefined,
  longest: number | undefined,
): Promise<BenchRow[]> {
  return inCrowd(busyPeople + 1, env, async (product, [first, ...crowd]) => {
    const other = first as ApiUser;
    const rows = textOf(await runWide(other));
    const alone = await timeAlone(rows);
    for (const person of crowd) await runWide(person);
    await selectLiteral(other, 0);
    const processes = new Set(descendantsOf(product.pid));
    const before = spent(product.pid);
    const { times, others, failures } = await drive(crowd, other);
    const after = spent(product.pid);
    const started = descendantsOf(product.pid).filter((pid) => !processes.has(pid)).length;
    for (const failure of new Set(failures)) console.log(failure);
    const perSecond = count(`${who}, runs per second`, (runs * 1_000) / (after.at - before.at));
    return [
      fewest === undefined ? perSecond : { ...perSecond, minimum: fewest },
      count(`${who}, runs per second, driver only`, 1_000 / alone),
      count(`${who}, failed runs`, failures.length, 0),
      count(`${who}, processes started and alive`, started),
      ms(`${who}, POST to last byte, p50`, median(times)),
      ms(`${who}, POST to last byte, p95`, p95(times), longest),
      ms(`${who}, another user's \`select 1\`, p50`, median(others)),
      ms(`${who}, another user's \`select 1\`, p95`, p95(others), 200),
      ...(['engines', 'server', 'load'] as const).map((part) =>
        ms(`${who}, CPU time per run, ${part}`, (after[part] - before[part]) / runs),
      ),
    ];
  });
}

async function drive(crowd: ApiUser[], other: ApiUser) {
  const [times, failures]: [number[], string[]] = [[], []];
  const failed = (error: unknown) => failures.push(String(error));
  const others = await selectDuring(other, () =>
    Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        const person = crowd[index % crowd.length] as ApiUser;
        times.push(...(await timesOf(runsOfEach, () => runWide(person).catch(failed))));
      }),
    ),
  );
  return { times, others, failures };
}

async function runWide({ client, connectionId }: ApiUser): Promise<Buffer> {
  return client.getCompressed(await runToEnd(client, connectionId, sql));
}

async function timeAlone(rows: string): Promise<number> {
  const alone = await openDriverAlone(sql, rows);
  const startedAt = performance.now();
  for (let round = 0; round < roundsAlone; round += 1) await alone.run();
  const milliseconds = (performance.now() - startedAt) / roundsAlone;
  await alone.close();
  return milliseconds;
}
