import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { within } from '../background/within.ts';
import { version } from '../config/version.ts';
import type { Database, PoolUse } from '../db/open-db.ts';
import type { Execution } from '../execution/index.ts';
import { EXPOSITION_TYPE, expose, type Metric, type Sample, sampled } from '../metrics/exposition.ts';
import type { Tally } from '../metrics/tally.ts';
import { ABSOLUTE_MILLISECONDS, IDLE_MILLISECONDS } from './callers/session.ts';

export interface MetricsSource {
  readonly tally: Tally;
  readonly db: Database;
  readonly poolUse: (() => PoolUse) | undefined;
  readonly execution: Execution;
  readonly now: () => Date;
}

const askMilliseconds = 5_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

export function installMetrics(app: FastifyInstance, source: MetricsSource, token: string): void {
  if (token === '') return;
  const expected = hashOf(`Bearer ${token}`);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ title: 'Send the METRICS_TOKEN bearer token' });
    const { tally } = source;
    const text = expose([
      tally.requests,
      tally.failures,
      tally.runs,
      tally.exports,
      tally.logins,
      ...tally.gauges.map((read) => read()),
      ...ofExecution(source.execution),
      ...(await ofDatabase(source)),
      ...ofProcess(delay),
    ]);
    delay.reset();
    return reply.type(EXPOSITION_TYPE).send(text);
  });
}

const by = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));

function ofExecution(execution: Execution): Metric[] {
  const { processes, runs, ended } = execution.stats();
  const { waiting, bound, clients, network, maxBound } = processes;
  const runStates = by('state', { running: runs.running, queued: runs.queued });
  const processStates = by('state', { waiting, bound, clients, network });
  return [
    sampled('platbook_runs', 'gauge', 'Running and queued runs.', runStates),
    sampled('platbook_runs_total', 'counter', 'Runs requested.', runs.total),
    sampled('platbook_engine_processes', 'gauge', 'Worker processes that execute user SQL.', processStates),
    sampled('platbook_engine_processes_limit', 'gauge', 'Limit of workers in use at once.', maxBound),
    sampled('platbook_engine_processes_ended_total', 'counter', 'Workers killed or crashed.', ended),
  ];
}

async function ofDatabase({ db, poolUse, now }: MetricsSource): Promise<Metric[]> {
  const pool = poolUse?.();
  const ofPool = sampled(
    'platbook_database_connections',
    'gauge',
    'Application database connections, and calls waiting for one.',
    pool === undefined ? [] : by('state', { used: pool.total - pool.idle, idle: pool.idle, waiting: pool.waiting }),
  );
  const up = (value: number) =>
    sampled('platbook_database_up', 'gauge', 'Whether the application database is reachable.', value);
  try {
    const { sessions, ...mails } = await within(askMilliseconds, countRows(db, now()));
    return [
      ofPool,
      up(1),
      sampled('platbook_sessions', 'gauge', 'Signed-in browser sessions.', sessions),
      sampled('platbook_mails', 'gauge', 'Unsent emails in the outbox from the last 30 days.', by('state', mails)),
    ];
  } catch {
    return [ofPool, up(0)];
  }
}

async function countRows(db: Database, now: Date) {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', since(IDLE_MILLISECONDS))
    .where('created_at', '>', since(ABSOLUTE_MILLISECONDS))
    .executeTakeFirstOrThrow();
  const mails = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('count'), fn.count('failed_at').as('failed')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  const failed = Number(mails.failed);
  return { sessions: Number(sessions.count), waiting: Number(mails.count) - failed, failed };
}

function ofProcess(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const gauge = (name: string, help: string, value: number) => sampled(name, 'gauge', help, value);
  const delayOf = (name: string, nanoseconds: number) =>
    gauge(`platbook_event_loop_delay_${name}_seconds`, 'Event loop delay since the last scrape.', seconds(nanoseconds));
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    delayOf('p50', delay.percentile(50)),
    delayOf('p99', delay.percentile(99)),
    delayOf('max', delay.max),
    gauge('process_resident_memory_bytes', 'Resident memory of the server process.', rss),
    gauge('nodejs_heap_used_bytes', 'Heap memory in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', external),
    sampled('process_cpu_seconds_total', 'counter', 'CPU time of the server process.', (user + system) / 1e6),
    gauge('process_start_time_seconds', 'Process start time, in seconds since the Unix epoch.', startedAt),
    sampled('platbook_build_info', 'gauge', 'Running version.', [{ labels: { version }, value: 1 }]),
  ];
}
