import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Nodes, startNodes, untilReady } from '../../server/src/testing/nodes/start-nodes.ts';
import { addSchedules, findWrong, listDueRuns, makeDue } from '../bench/measure/due-schedules.ts';
import { type BenchRow, count, percentile, seconds } from '../bench/measure/figure.ts';
import type { Loop } from './loop.ts';

const owners = 10;
const ofEach = 10;
const schedules = owners * ofEach;
const wholeRounds = 500;
const leaseSeconds = 6;
/** Most of a round is waiting, so several pairs of nodes have room on one machine. */
const pairs = 2;
/** Of one round: two nodes that are killed and start again, and its runs on a slow machine. */
const patienceSeconds = 180;
/** Instead of over 45 s: runs of a round are spread over this long, and a kill comes within it. */
const spreadSeconds = 3;

/** Every due time must have exactly one completed run, whenever a node dies. */
export const loop: Loop = {
  says: `${schedules} schedules of ${owners} owners due at one time on two nodes and one PostgreSQL, two such pairs at once, with kill -9 of either node at random moments; each due time has exactly one completed run (M8); ${wholeRounds} rounds, --rounds for fewer`,
  minutes: 200,
  async run({ minutes, rounds = wholeRounds, say, signal }) {
    const until = performance.now() + minutes * 60_000;
    const seen: Seen = { rounds: 0, kills: 0, interrupted: 0, shown: 0, problems: [], lasts: [] };
    const isOver = () => seen.rounds >= rounds || performance.now() > until;
    await Promise.all(Array.from({ length: pairs }, () => playPair({ seen, isOver, rounds, say, signal })));
    return { figures: figuresOf(seen), problems: seen.problems.slice(0, 50) };
  },
};

interface Play extends Pick<Parameters<Loop['run']>[0], 'say' | 'signal'> {
  readonly seen: Seen;
  readonly rounds: number;
  isOver(): boolean;
}

async function playPair({ seen, isOver, rounds, say, signal }: Play): Promise<void> {
  const env = { NODE_LEASE_SECONDS: String(leaseSeconds), WARM_PROCESSES: '1' };
  const world = await startNodes({ count: 2, env });
  const folder = mkdtempSync(join(tmpdir(), 'platbook-schedules-'));
  signal.addEventListener('abort', () => void world.stop());
  try {
    await addSchedules(world, folder, owners, ofEach);
    await world.postgres.query(`update schedules set offset_ms = offset_ms * ${spreadSeconds} / 45`);
    while (!isOver()) {
      const round = await playRound(world);
      seen.rounds += 1;
      seen.kills += round.kills;
      seen.interrupted += round.interrupted;
      seen.shown += round.shown;
      seen.lasts.push(round.last);
      seen.problems.push(...round.problems.slice(0, 10));
      if (seen.rounds % 10 === 0 || round.problems.length > 0 || rounds < 10)
        say(
          `round ${seen.rounds}: ${round.kills} kills, ${round.interrupted} interrupted attempts, last end after ${round.last.toFixed(0)} s`,
        );
    }
  } finally {
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function playRound(world: Nodes) {
  const due = new Date(Date.now() + 1_000);
  await makeDue(world, due);
  let isOver = false;
  let shown = 0;
  const watch = async () => {
    while (!isOver) {
      await pause(500);
      // A run that waits again after an attempt is what the page shows as interrupted.
      const runs = await listDueRuns(world, due);
      shown = Math.max(shown, runs.filter(({ state, attempts }) => state === 'waiting' && attempts > 0).length);
    }
  };
  const play = async () => {
    const killed = await playKills(world, due);
    return { kills: killed, problems: await untilDone(world, due) };
  };
  const ending = play().finally(() => {
    isOver = true;
  });
  const [{ kills, problems }] = await Promise.all([ending, watch()]);
  const runs = await listDueRuns(world, due);
  problems.push(...(await findWrong(world, due, schedules)), ...(await findUnmarked(world, due)));
  await forgetRuns(world);
  const interrupted = runs.filter(({ attempts }) => attempts > 1).length;
  const last = Math.max(...runs.map(({ ended_at: at }) => Date.parse(at ?? '') - due.getTime())) / 1_000;
  return { kills, interrupted, shown, last, problems };
}

/** Kills a node once or twice while runs are under way, never both at once: a run that is interrupted three times ends as an error. */
async function playKills(world: Nodes, due: Date): Promise<number> {
  const kills = 1 + Math.floor(Math.random() * 2);
  for (let killed = 0; killed < kills; killed += 1) {
    const next = killed === 0 ? Math.max(0, due.getTime() - Date.now()) : 0;
    await pause(next + Math.random() * spreadSeconds * 1_000);
    const node = world.nodes[Math.floor(Math.random() * world.nodes.length)];
    await node?.kill();
    await pause(Math.random() * 1.25 * leaseSeconds * 1_000);
    // A service manager starts it again, too.
    await node?.start().catch(() => node.start());
    await untilReady(world.balancer, world.nodes.length);
  }
  return kills;
}

async function untilDone(world: Nodes, due: Date): Promise<string[]> {
  const givesUpAt = performance.now() + patienceSeconds * 1_000;
  while (performance.now() < givesUpAt) {
    const runs = await listDueRuns(world, due);
    if (runs.length >= schedules && runs.every(({ ended_at: at }) => at !== null)) return [];
    await pause(1_000);
  }
  return [`the runs of ${due.toISOString()} didn't end within ${patienceSeconds} s`];
}

/** Otherwise, later rounds would measure how large the history is. */
async function forgetRuns({ postgres }: Nodes): Promise<void> {
  await postgres.query('delete from schedule_runs');
  await postgres.query('delete from batches');
}

/** Batches of an attempt before the last one must say that they were interrupted. */
async function findUnmarked({ postgres }: Nodes, due: Date): Promise<string[]> {
  const { rows } = await postgres.query(`
    select b.id, b.status from batches b
    where b.created_at >= '${due.toISOString()}' and b.query_id is not null and b.status not in ('finished', 'error')
      and not exists (select from schedule_runs r where r.batch_id = b.id)`);
  return rows.map(({ id, status }) => `the interrupted attempt ${id} is still ${status}`);
}

interface Seen {
  rounds: number;
  kills: number;
  interrupted: number;
  shown: number;
  readonly lasts: number[];
  readonly problems: string[];
}

const figuresOf = ({ rounds, kills, interrupted, shown, lasts, problems }: Seen): BenchRow[] => [
  count('rounds', rounds),
  count('due times', rounds * schedules),
  count('nodes killed', kills),
  count('runs that an interrupted attempt preceded', interrupted),
  count('of these, seen as interrupted before the next attempt', shown),
  count('due times missed, doubled or failed', problems.length, 0),
  seconds('last end after the due time, p50 of rounds', percentile(lasts, 0.5)),
  seconds('last end after the due time, longest', Math.max(...lasts)),
];
