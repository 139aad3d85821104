import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionNamed, openApiClient } from '../../e2e/product/api-client.ts';
import { makeCrowd } from '../../e2e/product/make-crowd.ts';
import { type Nodes, startNodes } from '../../server/src/testing/nodes/start-nodes.ts';
import { type BenchRow, count, ms, percentile } from '../bench/measure/figure.ts';
import type { Loop } from './loop.ts';
import { playKills, playNemeses } from './nemeses.ts';
import { type Crowd, checkLedger, type Ledger, openLedger, playCrowd, startMeasuring } from './nodes-ledger.ts';

const nodeCount = 3;
const wholeMinutes = 66;
/** Of the whole time: undisturbed, with kills, and the rest with all faults. */
const [calmShare, killShare] = [30 / wholeMinutes, 30 / wholeMinutes];
const killEveryMinutes = 5;
const leaseSeconds = 20;
/** A shorter run has fewer people, faults in quicker succession, and no limits to its figures. */
const scaled = (minutes: number) => {
  const isWhole = minutes >= wholeMinutes;
  return {
    isWhole,
    people: isWhole ? 200 : 20,
    thinkMilliseconds: isWhole ? 60_000 : 6_000,
    lease: isWhole ? leaseSeconds : 8,
    killEvery: isWhole ? killEveryMinutes * 60_000 : Math.max(15_000, (minutes * killShare * 60_000) / 3),
  };
};

/** Saves and runs are acknowledged to clients that keep a record; nodes and database fail; then the record must be true. */
export const loop: Loop = {
  says: `${nodeCount} nodes behind an alternating balancer on one PostgreSQL: 200 people who run a query every minute (20 people every 6 s in under ${wholeMinutes} minutes), undisturbed, then with a node killed every ${killEveryMinutes} minutes, then with every fault at random (M1–M6, M8, M11, M13, M14, M17)`,
  minutes: wholeMinutes,
  async run({ minutes, say, signal }) {
    const scale = scaled(minutes);
    const env = { NODE_LEASE_SECONDS: String(scale.lease), WARM_PROCESSES: '1', SHUTDOWN_DELAY_SECONDS: '2' };
    const world = await startNodes({ count: nodeCount, env });
    const dataFolder = mkdtempSync(join(tmpdir(), 'platbook-crowd-'));
    signal.addEventListener('abort', () => void world.stop());
    try {
      const crowd = await openCrowd(world, dataFolder, scale);
      const ledger = openLedger();
      const figures: BenchRow[] = [];
      const share = (part: number) => performance.now() + part * minutes * 60_000;
      say(`undisturbed, ${scale.people} people`);
      await playCrowd(crowd, ledger, share(calmShare));
      figures.push(...figuresOf('undisturbed', ledger, scale.isWhole ? { poll: 50, failed: 0, queue: 5_000 } : {}));
      say('with kills');
      const killUntil = share(killShare);
      const [kills] = await Promise.all([
        playKills(world, scale.killEvery, killUntil),
        playCrowd(crowd, ledger, killUntil),
      ]);
      figures.push(
        count('nodes killed', kills),
        ...figuresOf('with kills', ledger, scale.isWhole ? { queue: 5_000 } : {}),
      );
      say('with every fault');
      const faultsUntil = share(1 - calmShare - killShare);
      const [faults] = await Promise.all([
        playNemeses(world, scale.lease, faultsUntil, say),
        playCrowd(crowd, ledger, faultsUntil),
      ]);
      for (const [name, times] of faults) figures.push(count(`fault: ${name}`, times));
      await pause(scale.lease * 1_500);
      await checkLedger(crowd, ledger);
      figures.push(count('acknowledged runs followed', ledger.runs.length), count('acknowledged saves', ledger.saves));
      return { figures, problems: [...ledger.problems, ...(await findDoubled(world))].slice(0, 50) };
    } finally {
      await world.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
};

async function openCrowd(world: Nodes, dataFolder: string, scale: ReturnType<typeof scaled>): Promise<Crowd> {
  const cookies = await makeCrowd(dataFolder, scale.people, world.postgres.url());
  const client = openApiClient(world.url, cookies[0]!);
  const connectionId = await connectionNamed(client, 'Property Data');
  client.close();
  return { url: world.url, cookies, connectionId, thinkMilliseconds: scale.thinkMilliseconds };
}

interface Limits {
  /** Milliseconds. */
  readonly poll?: number;
  readonly queue?: number;
  readonly failed?: number;
}

/** Takes what was measured since the last call. */
function figuresOf(phase: string, ledger: Ledger, limits: Limits): BenchRow[] {
  const { polls, queued, failures } = ledger.measured;
  ledger.measured = startMeasuring();
  const failed = [...failures.values()].reduce((sum, times) => sum + times, 0);
  return [
    count('runs', queued.length),
    count('polls', polls.length),
    ms('poll, p50', percentile(polls, 0.5)),
    ms('poll, p95', percentile(polls, 0.95), limits.poll),
    ms('queue, p95', percentile(queued, 0.95), limits.queue),
    count('failed calls', failed, limits.failed),
    ...[...failures].map(([name, times]) => count(`failed with ${name}`, times)),
  ].map((row) => ({ ...row, figure: `${phase}: ${row.figure}` }));
}

/** What no client can see: runs without an end, or with two. */
async function findDoubled({ postgres }: Nodes): Promise<string[]> {
  const open = await postgres.query(`select id, status from batches where status in ('queued', 'running')`);
  const ends = await postgres.query(
    `select batch_id, count(*) from audit_events where kind = 'run_ended' group by 1 having count(*) > 1`,
  );
  const endless = await postgres.query(
    `select id from batches where status in ('finished', 'error')
       and not exists (select from audit_events where batch_id = batches.id and kind = 'run_ended')`,
  );
  return [
    ...open.rows.map(({ id, status }) => `the run ${id} is still ${status} in the database`),
    ...ends.rows.map(({ batch_id: id, count: times }) => `the run ${id} ended ${times} times`),
    ...endless.rows.map(({ id }) => `the end of the run ${id} isn't in the audit log`),
  ];
}
