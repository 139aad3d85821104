import { setTimeout as pause } from 'node:timers/promises';
import { type ApiUser, enterAs } from '../../e2e/product/api-client.ts';
import { startFakeReceiver } from '../../server/src/testing/fakes/fake-receiver.ts';
import { type Nodes, startNodes } from '../../server/src/testing/nodes/start-nodes.ts';
import { addSchedules, findWrong, listDueRuns, makeDue } from './measure/due-schedules.ts';
import { type BenchResult, type BenchRow, count, ms, p95, percentile, seconds } from './measure/figure.ts';
import { addWaitingEvents, makeWebhook, untilReceived, type Webhook } from './measure/waiting-events.ts';
import { spent } from './measure/watch.ts';
import { inFolder, selectDuring, selectLiteral } from './measure/worlds.ts';

const owners = 50;
const ofEach = 20;
const schedules = owners * ofEach;
const warmUps = 300;
const aloneSeconds = 30;
/** Alone, next to schedules and next to events in turn: the speed of a machine can change within minutes, so three rounds differ by 10%. */
const roundsInTurn = 6;
const events = 1_000;
const patienceSeconds = 240;
/** Asking for the runs takes a connection and a thousand rows, which the person would notice, so it begins when the last delays of a full hour end. */
const unwatchedSeconds = 46;

type Receiver = Awaited<ReturnType<typeof startFakeReceiver>>;

/**
 * 1,000 schedules (`select 1`) of 50 owners are due at one time on two nodes, then 1,000 events go to a receiver that was down, while another
 * person runs `select 1` ten times a second.
 */
export async function run(): Promise<BenchResult> {
  const receiver = await startFakeReceiver();
  const world = await startNodes({ count: 2, env: { CONNECTION_HOSTS: '127.0.0.1' }, hasProxies: false });
  try {
    return await inFolder((folder) => measure(world, receiver, folder));
  } finally {
    await world.stop();
    await receiver.close();
  }
}

async function measure(world: Nodes, receiver: Receiver, folder: string): Promise<BenchResult> {
  const cookie = await addSchedules(world, folder, owners, ofEach);
  const webhook = await makeWebhook(world, cookie, receiver);
  const user = await enterAs(world.nodes[0]?.url ?? world.url, cookie);
  for (let literal = 0; literal < warmUps; literal += 1) await selectLiteral(user, literal);
  // The servers compile what a scheduled run and a delivery use, as the 300 statements above do for a person's.
  const first = await runSchedules(world, user);
  const firstEvents = await sendEvents(world, user, webhook, receiver);
  const alone: number[] = [];
  const rounds: Round[] = [];
  const sent: Sent[] = [];
  for (let round = 0; round < roundsInTurn; round += 1) {
    alone.push(...(await selectDuring(user, () => pause(aloneSeconds * 1_000))));
    rounds.push(await runSchedules(world, user));
    sent.push(await sendEvents(world, user, webhook, receiver));
  }
  user.client.close();
  const limit = 1.1 * p95(alone);
  const sentSeconds = sent.reduce((sum, { took }) => sum + took, 0) / 1_000;
  return {
    setting: `${schedules} schedules of ${owners} owners, then ${events} events for one webhook, ${roundsInTurn} times after a first one, two nodes, PostgreSQL and load on the same machine`,
    rows: [
      ms("another person's `select 1` alone, p50", percentile(alone, 0.5)),
      ms("another person's `select 1` alone, p95", p95(alone)),
      ...rowsOf(rounds, limit),
      ms("another person's `select 1` while the first schedules after a start run, p95", p95(first.meanwhile)),
      count('events per second', (events * roundsInTurn) / sentSeconds),
      ms(
        "another person's `select 1` while events go out, p95",
        p95(sent.flatMap(({ meanwhile }) => meanwhile)),
        limit,
      ),
      ms("another person's `select 1` while the first events after a start go out, p95", p95(firstEvents.meanwhile)),
    ],
  };
}

/** Milliseconds. */
interface Sent {
  readonly took: number;
  readonly meanwhile: readonly number[];
}

async function sendEvents(world: Nodes, user: ApiUser, webhook: Webhook, receiver: Receiver): Promise<Sent> {
  const earlier = receiver.received.length;
  await addWaitingEvents(world, webhook, events, earlier);
  const startedAt = performance.now();
  const meanwhile = await selectDuring(user, () => untilReceived(receiver, earlier + events));
  return { took: performance.now() - startedAt, meanwhile };
}

interface Round {
  readonly wrong: number;
  /** Seconds. */
  readonly sinceDue: readonly number[];
  readonly sinceSpread: readonly number[];
  /** Milliseconds. */
  readonly spent: number;
  readonly meanwhile: readonly number[];
}

async function runSchedules(world: Nodes, user: ApiUser): Promise<Round> {
  const due = new Date(Date.now() + 2_000);
  await makeDue(world, due);
  const before = serverMilliseconds(world);
  const meanwhile = await selectDuring(user, () => untilEnded(world, due));
  const spentThere = serverMilliseconds(world) - before;
  const wrong = await findWrong(world, due, schedules);
  for (const problem of wrong.slice(0, 10)) console.log(problem);
  const runs = await listDueRuns(world, due);
  const after = (from: (run: (typeof runs)[number]) => number) =>
    runs.flatMap((run) => (run.ended_at === null ? [] : [(Date.parse(run.ended_at) - from(run)) / 1_000]));
  return {
    wrong: wrong.length,
    sinceDue: after(() => due.getTime()),
    sinceSpread: after(({ run_at: at }) => Date.parse(at)),
    spent: spentThere,
    meanwhile,
  };
}

function rowsOf(rounds: readonly Round[], limit: number): BenchRow[] {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const sinceSpread = rounds.flatMap((round) => round.sinceSpread);
  const last = Math.max(...rounds.flatMap(({ sinceDue }) => sinceDue));
  const meanwhile = rounds.flatMap((round) => round.meanwhile);
  return [
    count(
      'due times without exactly one completed run',
      sum(({ wrong }) => wrong),
      0,
    ),
    seconds('end after the due time, last', last, 60),
    seconds('end after the spread time, p50', percentile(sinceSpread, 0.5)),
    seconds('end after the spread time, last', Math.max(...sinceSpread), 60),
    count('runs per second', schedules / last),
    ms('CPU time per run, both servers without workers', sum(({ spent: each }) => each) / (schedules * rounds.length)),
    ms("another person's `select 1` while schedules run, p50", percentile(meanwhile, 0.5)),
    ms("another person's `select 1` while schedules run, p95", p95(meanwhile), limit),
  ];
}

const serverMilliseconds = ({ nodes }: Nodes) => nodes.reduce((sum, node) => sum + spent(node.pid()).server, 0);

async function untilEnded(world: Nodes, due: Date): Promise<void> {
  const givesUpAt = performance.now() + patienceSeconds * 1_000;
  await pause(unwatchedSeconds * 1_000);
  while (performance.now() < givesUpAt) {
    await pause(1_000);
    const runs = await listDueRuns(world, due);
    if (runs.length >= schedules && runs.every(({ ended_at: at }) => at !== null)) return;
  }
}
