import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database, OpenDb } from '../../server/src/db/open-db.ts';
import { listApiCallsOf, listCallers } from '../../server/src/features/usage/api-calls-store.ts';
import { createUsageCounter } from '../../server/src/features/usage/count-usage.ts';
import { openCallsOfAll } from '../../server/src/features/usage/list-calls-of-all.ts';
import { listPeopleUsage } from '../../server/src/features/usage/list-people-usage.ts';
import { readMonth } from '../../server/src/features/usage/read-month.ts';
import { type BenchResult, type BenchRow, ms, p95 } from './measure/figure.ts';
import { timeRequests } from './measure/watch.ts';
import { inBothDatabases } from './measure/worlds.ts';

const runs = 500_000;
const people = 1_000;
const keys = 1_000;
/** All events are in one month, the worst case for a page. */
const month = '2026-05';
const secondsBetween = 5;

export async function run(): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  await inBothDatabases(async (name, opened) => {
    await fill(opened);
    rows.push(await countAll(opened, name));
    let longest = 0;
    for (const [figure, ask] of requestsOf(opened.db)) {
      const { times, block } = await timeRequests(30, ask);
      longest = Math.max(longest, block);
      rows.push(ms(`${name}, ${figure}, p95`, p95(times), 100));
    }
    rows.push(ms(`${name}, longest event loop block`, longest, 50));
  });
  const setting = `${runs.toLocaleString('en-US')} runs of ${people.toLocaleString('en-US')} users in one month; daily calls with ${keys.toLocaleString('en-US')} keys`;
  return { setting, rows };
}

async function fill({ db, dialect }: OpenDb): Promise<void> {
  const at =
    dialect === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1777640400 + n / 2 * ${sql.lit(secondsBetween)}, 'unixepoch')`
      : sql`to_char(to_timestamp(1777640400 + n / 2 * ${sql.lit(secondsBetween)}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`insert into people (id, iss, sub, email, given_name, surname, role, is_pn_user, is_new, is_active_solution, packs, created_at, updated_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(people - 1)})
    select 'person-' || n, 'bench', 'person-' || n, 'person-' || n || '@example.com', '', '', 'editor', 0, 0, 1, '[]',
      '2026-01-01', '2026-01-01'
    from numbers`.execute(db);
  await sql`insert into audit_events (at, kind, operation_id, person_id, outcome, rows)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(runs * 2 - 1)})
    select ${at}, case when n % 2 = 0 then 'run_started' else 'run_ended' end, 'run ' || (n / 2),
      'person-' || (n / 2 % ${sql.lit(people)}), case when n % 2 = 1 then 'finished' end, n % 1000
    from numbers`.execute(db);
  await sql`insert into api_usage (day, key_id, person_id, answered, rejected, failed, refused_rate, refused_quota, last_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(keys * 31 - 1)})
    select '2026-05-' || case when n / ${sql.lit(keys)} < 9 then '0' else '' end || (1 + n / ${sql.lit(keys)}),
      'key-' || (n % ${sql.lit(keys)}), 'person-' || (n % ${sql.lit(keys)}), 90, 5, 1, 3, 1, '2026-05-31'
    from numbers`.execute(db);
  if (dialect === 'postgres') await sql`analyze`.execute(db);
}

async function countAll({ db, dialect }: OpenDb, name: string): Promise<BenchRow> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await createUsageCounter({ db, dialect, now: () => new Date() }).catchUp();
  delay.disable();
  const seconds = Math.round((performance.now() - began) / 1000);
  return ms(`${name}, event loop block while counting everything (${seconds} s)`, delay.max / 1e6, 20);
}

const requestsOf = (
  db: Database,
  listCallsOfAll = openCallsOfAll(db),
): [figure: string, ask: () => Promise<unknown>][] => [
  [
    "one person's month",
    () => Promise.all([readMonth({ db }, 'person-7', month, true), listApiCallsOf(db, ['person-7'], month)]),
  ],
  [
    "everyone's month",
    () =>
      Promise.all([
        readMonth({ db }, '', month, true),
        listCallsOfAll(month, '2026-05-31'),
        listCallers(db, '2026-05-25', 2),
      ]),
  ],
  ['first 50 people', () => listPeopleUsage(db, month, 0, 50)],
];
