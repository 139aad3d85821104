import { type ApiUser, runToEnd } from '../../e2e/product/api-client.ts';
import { type BenchResult, count, median, ms, p95, timesOf } from './measure/figure.ts';
import { descendantsOf, spent } from './measure/watch.ts';
import { inCrowd, openDriverAlone, selectDuring, selectLiteral, textOf, wideSql } from './measure/worlds.ts';

const people = 32;
const batchesOfEach = 5;
const batches = people * batchesOfEach;
const rowsOfEach = 5_000;
const sql = wideSql.replace(/limit \d+/, `limit ${rowsOfEach}`);
const roundsAlone = 40;
const startedAtOnce = 4;

/** 32 users run 5,000 rows five times each while another sends `select 1` ten times a second; compared with the driver. */
export async function run(): Promise<BenchResult> {
  return inCrowd(people + 1, { ENGINE_PROCESSES: String(people + 1) }, async (product, [first, ...crowd]) => {
    const other = first as ApiUser;
    const rows = textOf(await runWide(other));
    if ((JSON.parse(rows) as unknown[]).length !== rowsOfEach) throw new Error('The batches have other rows.');
    const alone = await timeAlone(rows);
    const processes = await warmAll(crowd, other, product.pid);
    const before = spent(product.pid);
    const { times, others, failures } = await drive(crowd, other);
    const after = spent(product.pid);
    const started = descendantsOf(product.pid).filter((pid) => !processes.has(pid)).length;
    for (const failure of new Set(failures)) console.log(failure);
    const perSecond = (batches * 1_000) / (after.at - before.at);
    return {
      setting: `ENGINE_PROCESSES=${people + 1}, load on the same machine`,
      rows: [
        { ...count('batches per second', perSecond), minimum: 20 },
        count('batches per second, driver only', 1_000 / alone.milliseconds),
        count('failed batches', failures.length, 0),
        count('processes started', started),
        ms('POST to last byte, p50', median(times)),
        ms('POST to last byte, p95', p95(times), 2_000),
        ms("another user's `select 1` under load, p50", median(others)),
        ms("another user's `select 1` under load, p95", p95(others), 200),
        ms('CPU time per batch, driver only', alone.processor),
        ...(['engines', 'server', 'load'] as const).map((part) =>
          ms(`CPU time per batch, ${part}`, (after[part] - before[part]) / batches),
        ),
      ],
    };
  });
}

/** A worker ends after 30 s without a query, so this repeats until none starts. Returns the processes. */
async function warmAll(crowd: ApiUser[], other: ApiUser, pid: number): Promise<ReadonlySet<number>> {
  let processes = new Set<number>();
  for (let started = true; started; ) {
    await Promise.all(Array.from({ length: startedAtOnce }, (_, lane) => warm(crowd, lane)));
    await selectLiteral(other, 0);
    const known = processes;
    processes = new Set(descendantsOf(pid));
    started = [...processes].some((found) => !known.has(found));
  }
  return processes;
}

async function drive(
  crowd: ApiUser[],
  other: ApiUser,
): Promise<Record<'times' | 'others', number[]> & { failures: string[] }> {
  const [times, failures]: [number[], string[]] = [[], []];
  const failed = (error: unknown) => failures.push(String(error));
  const others = await selectDuring(other, () =>
    Promise.all(
      crowd.map(async (person) => {
        times.push(...(await timesOf(batchesOfEach, () => runWide(person).catch(failed))));
      }),
    ),
  );
  return { times, others, failures };
}

async function runWide({ client, connectionId }: ApiUser): Promise<Buffer> {
  return client.getCompressed(await runToEnd(client, connectionId, sql));
}

async function warm(crowd: ApiUser[], lane: number): Promise<void> {
  for (const [place, person] of crowd.entries()) if (place % startedAtOnce === lane) await runWide(person);
}

async function timeAlone(rows: string): Promise<{ milliseconds: number; processor: number }> {
  const alone = await openDriverAlone(sql, rows);
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()];
  for (let round = 0; round < roundsAlone; round += 1) await alone.run();
  const { user, system } = process.cpuUsage(usedBefore);
  const milliseconds = (performance.now() - startedAt) / roundsAlone;
  await alone.close();
  return { milliseconds, processor: (user + system) / 1_000 / roundsAlone };
}
