import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { enterAs } from '../../e2e/product/api-client.ts';
import { type Nodes, startNodes } from '../../server/src/testing/nodes/start-nodes.ts';
import { minimizePriority } from '../../server/src/workers/process-priority.ts';
import { addSchedules, findWrong, listDueRuns, makeDue } from './measure/due-schedules.ts';
import { type BenchResult, count, ms, p95, percentile, seconds } from './measure/figure.ts';
import { spent } from './measure/watch.ts';
import { inFolder, selectDuring, selectLiteral } from './measure/worlds.ts';

const owners = 50;
const ofEach = 20;
const schedules = owners * ofEach;
const aloneSeconds = 30;
/** What a scheduled run takes at least, with its part of starting its owner's process, and how often. */
const floor = { milliseconds: 16, perSecond: 22 };
const patienceSeconds = 240;

/**
 * 1,000 schedules (`select 1`) of 50 owners are due at one time on two nodes, while another person runs `select 1` ten times a second. The
 * floor is a program of the lowest priority in their place that shares nothing but the processors.
 */
export async function run(): Promise<BenchResult> {
  const world = await startNodes({ count: 2 });
  try {
    return await inFolder((folder) => measure(world, folder));
  } finally {
    await world.stop();
  }
}

async function measure(world: Nodes, folder: string): Promise<BenchResult> {
  const user = await enterAs(world.nodes[0]?.url ?? world.url, await addSchedules(world, folder, owners, ofEach));
  await selectLiteral(user, 0);
  const alone = await selectDuring(user, () => pause(aloneSeconds * 1_000));
  const besideFloor = await selectDuring(user, spendFloor);
  const due = new Date(Date.now() + 2_000);
  await makeDue(world, due);
  const before = serverMilliseconds(world);
  const meanwhile = await selectDuring(user, () => untilEnded(world, due));
  const spentThere = serverMilliseconds(world) - before;
  user.client.close();
  const wrong = await findWrong(world, due, schedules);
  for (const problem of wrong.slice(0, 10)) console.log(problem);
  const runs = await listDueRuns(world, due);
  const after = (from: (run: (typeof runs)[number]) => number) =>
    runs.flatMap((run) => (run.ended_at === null ? [] : [(Date.parse(run.ended_at) - from(run)) / 1_000]));
  const sinceDue = after(() => due.getTime());
  const sinceStart = after(({ run_at: at }) => Date.parse(at));
  return {
    setting: `${schedules} schedules of ${owners} owners, two nodes, PostgreSQL and load on the same machine`,
    rows: [
      count('due times without exactly one completed run', wrong.length, 0),
      seconds('end after the due time, last', Math.max(...sinceDue), 60),
      seconds('end after the spread time, p50', percentile(sinceStart, 0.5)),
      seconds('end after the spread time, last', Math.max(...sinceStart), 60),
      count('runs per second', schedules / Math.max(...sinceDue)),
      ms('CPU time per run, both servers without workers', spentThere / schedules),
      ms("another person's `select 1` before, p95", p95(alone)),
      ms(
        `another person's \`select 1\` beside a program that computes ${floor.milliseconds} ms ${floor.perSecond} times a second, p95`,
        p95(besideFloor),
      ),
      ms("another person's `select 1` meanwhile, p95", p95(meanwhile), 1.1 * p95(alone)),
    ],
  };
}

async function spendFloor(): Promise<void> {
  const program = `setInterval(() => { const end = performance.now() + ${floor.milliseconds}; while (performance.now() < end); }, ${1_000 / floor.perSecond})`;
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  minimizePriority(child.pid ?? 0);
  await pause(aloneSeconds * 1_000);
  child.kill();
}

const serverMilliseconds = ({ nodes }: Nodes) => nodes.reduce((sum, node) => sum + spent(node.pid()).server, 0);

async function untilEnded(world: Nodes, due: Date): Promise<void> {
  const givesUpAt = performance.now() + patienceSeconds * 1_000;
  while (performance.now() < givesUpAt) {
    await pause(1_000);
    const runs = await listDueRuns(world, due);
    if (runs.length >= schedules && runs.every(({ ended_at: at }) => at !== null)) return;
  }
}
