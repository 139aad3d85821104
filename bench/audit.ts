import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as pause } from 'node:timers/promises';
import type { AuditFilter } from '@platbook/contract/admin-audit';
import { sql } from 'kysely';
import { type Database, type OpenDb, openDb } from '../server/src/db/open-db.ts';
import { listAudit } from '../server/src/features/audit/list-audit.ts';
import { readWishes } from '../server/src/features/audit/read-wishes.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { type BenchResult, percentile } from './bench.ts';

const events = 1_000_000;
const people = 500;
const rounds = 30;
const pageSize = 50;

/** Filters of an admin, from matching every event to matching none. */
const requests: [figure: string, filter: AuditFilter, limit?: number][] = [
  ['newest', {}, 50],
  ['one person', { person: 'person-7' }, 50],
  ['a kind with 1 event in 1,000', { kind: 'person_changed' }, 50],
  ['a kind with every second event', { kind: 'run_ended' }, 50],
  ['one person, a kind without events', { person: 'person-7', kind: 'team' }],
  ['a week one year ago', { from: '2025-09-01', to: '2025-09-07' }],
  ['an outcome without events, bounded search', { outcome: 'refused' }],
  ['a name without events, bounded search', { search: 'nowhere' }],
];

/** The first page of an audit log of a million events, by filter, on both application databases, in this process. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const rows: BenchResult['rows'] = [];
  const folder = mkdtempSync(join(tmpdir(), 'platbook-bench-'));
  const server = await startPostgres();
  try {
    const databaseUrl = `postgres://${server.user}:${server.password}@${server.host}:${server.port}/${server.database}`;
    for (const [name, settings] of [
      ['SQLite', { databaseUrl: '', dataFolder: folder }],
      ['PostgreSQL', { databaseUrl, dataFolder: '' }],
    ] as const) {
      const opened = await openDb(settings);
      await fill(opened);
      rows.push(...(await measure(opened.db, name)));
      await opened.close();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { setting: `${events.toLocaleString('en-US')} events of ${people} users, mostly runs`, rows };
}

/** Runs every 30 seconds, each with a start and an end, and occasional other events. */
async function fill({ db, dialect }: OpenDb): Promise<void> {
  const at =
    dialect === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1750000000 + n * 30, 'unixepoch')`
      : sql`to_char(to_timestamp(1750000000 + n * 30) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`insert into audit_events
    (at, kind, operation_id, person_id, connection_id, name, outcome, text, text_sha256)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(events)})
    select ${at}, case when n % 1000 = 0 then 'person_changed' when n % 2 = 0 then 'run_ended' else 'run_started' end,
      case when n % 1000 = 0 then null else 'run ' || n end, 'person-' || (n % ${sql.lit(people)}), 'property-data',
      'Query ' || n, case when n % 2 = 0 then 'finished' end, case when n % 2 = 1 then 'select ' || n end,
      case when n % 2 = 1 then 'hash' end
    from numbers`.execute(db);
  if (dialect === 'postgres') await sql`analyze audit_events`.execute(db);
}

async function measure(db: Database, name: string): Promise<BenchResult['rows']> {
  const rows: BenchResult['rows'] = [];
  let longestBlock = 0;
  const ask = async (filter: AuditFilter) => listAudit(db, await readWishes(db, filter), pageSize, undefined);
  for (const [figure, filter, limit] of requests) {
    await ask(filter);
    const times: number[] = [];
    // A new monitor each time: one that was paused would count the pause as a delay.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await ask(filter);
      times.push(performance.now() - began);
      await pause();
    }
    delay.disable();
    longestBlock = Math.max(longestBlock, delay.max / 1e6);
    const row = { figure: `${name}, ${figure}, p95`, unit: 'ms', value: percentile(times, 0.95) };
    rows.push(limit === undefined ? row : { ...row, limit });
  }
  rows.push({ figure: `${name}, longest event loop block`, unit: 'ms', value: longestBlock, limit: 50 });
  return rows;
}
