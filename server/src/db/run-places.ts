import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { SharedPlaces, Standing, WaitingRun } from '../execution/shared-places.ts';
import type { NodePresence } from './node-presence.ts';
import type { Database } from './open-db.ts';

export interface RunPlaceOptions {
  readonly db: Database;
  readonly node: string;
  readonly presence: Pick<NodePresence, 'isGone'>;
  /** Per user, over all nodes. */
  readonly limits: { readonly running: number; readonly queued: number };
  readonly log: Pick<Logger, 'warn'>;
}

const tidyMilliseconds = 2_000;
const uniqueViolation = '23505';

/** If PostgreSQL crashes right after, the place is lost, which is better than a wait for its disk on every run. */
const withoutWaitingForDisk = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * The places of PostgreSQL: a row per run, with a number up to what a user can have running and queued, and a slot, up to what can run, once it
 * runs. Both are unique per user, so two nodes can't take the same one, whatever they see of each other.
 */
export function openRunPlaces({ db, node, presence, limits, log }: RunPlaceOptions) {
  const own = new Set<string>();
  let isClosed = false;

  const take: SharedPlaces['take'] = async (run, canStart) => {
    const isNew = !own.has(run.id);
    own.add(run.id);
    let isIn = !isNew;
    try {
      for (;;) {
        const taken = await takeOnce(db, node, run, canStart, limits).catch(undefinedIfLate);
        // Each time, another run got further.
        if (taken === undefined || taken.was_late) continue;
        const { slot, elsewhere, line } = taken;
        isIn ||= taken.is_in;
        if (slot !== null) return { place: 'running', elsewhere, line };
        return {
          place: isIn ? 'queued' : undefined,
          elsewhere,
          line: line.includes(run.id) ? line : [...line, run.id],
        };
      }
    } finally {
      if (!isIn) own.delete(run.id);
    }
  };
  let tidying = Promise.resolve();
  const timer = setInterval(() => {
    tidying = tidy(db, node, own, presence).catch((cause: unknown) =>
      log.warn({ err: cause }, 'failed to free the places of ended runs'),
    );
  }, tidyMilliseconds).unref();

  return {
    take,
    look: (waiting) => readStandings(db, node, waiting),
    async leave(run) {
      own.delete(run.id);
      if (isClosed) return;
      // After a failure, the next tidying removes it.
      await sql`
        with gone as (delete from run_places where person_id = ${run.personId} and id = ${run.id})
        select ${withoutWaitingForDisk}`
        .execute(db)
        .catch(() => undefined);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await tidying;
      await db
        .deleteFrom('run_places')
        .where('node', '=', node)
        .execute()
        .catch(() => undefined);
    },
  } satisfies SharedPlaces & { close(): Promise<void> };
}

/** Frees what this node's ended runs left, and the places of dead nodes. */
async function tidy(
  db: Database,
  node: string,
  own: ReadonlySet<string>,
  presence: RunPlaceOptions['presence'],
): Promise<void> {
  const { rows } = await sql<{ node: string }>`
    with left_over as (delete from run_places where node = ${node} and not id = any(${[...own]}::text[]))
    select distinct node from run_places where node <> ${node}`.execute(db);
  for (const other of rows)
    if (await presence.isGone(other.node)) await db.deleteFrom('run_places').where('node', '=', other.node).execute();
}

/** Two nodes chose the same slot for runs that were queued. */
function undefinedIfLate(cause: unknown): undefined {
  if ((cause as { code?: unknown }).code !== uniqueViolation) throw cause;
}

interface Taken extends Standing {
  /** Another node took the free number first. */
  readonly was_late: boolean;
  readonly is_in: boolean;
  readonly slot: number | null;
}

/** A node starts its own queued runs in its own order, so their places in the line count as one: that of the first. */
async function takeOnce(
  db: Database,
  node: string,
  { id, personId, isReady, isBackground = false }: WaitingRun,
  canStart: boolean,
  { running, queued }: RunPlaceOptions['limits'],
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with there as materialized (select number, slot, id, node, since, is_ready from run_places where person_id = ${personId}),
    mine as materialized (select slot from there where id = ${id}),
    first_here as materialized (
      select since, id from there
      where exists (select from mine) and node = ${node} and slot is null and (is_ready = 1 or id = ${id})
      order by since, id limit 1
    ),
    ahead as materialized (
      select count(*) as runs from there
      where slot is not null or is_ready = 1 and (not exists (select from first_here)
        or node <> ${node} and (${isBackground}::boolean or (since, id) < (select since, id from first_here)))
    ),
    free_slot as materialized (
      select slot from generate_series(1, ${running}::int) as slot
      where ${canStart}::boolean and (select runs from ahead) < ${running}::int
        and slot not in (select slot from there where slot is not null)
      order by random() limit 1
    ),
    free_number as materialized (
      select number from generate_series(1, ${running + queued}::int) as number
      where not exists (select from mine) and number not in (select number from there)
      order by random() limit 1
    ),
    entered as (
      insert into run_places (person_id, number, slot, id, node, since, is_ready)
      select ${personId}, number, (select slot from free_slot), ${id}, ${node},
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${Number(isReady)}::int
      from free_number
      on conflict do nothing
      returning slot
    ),
    started as (
      update run_places set slot = free_slot.slot from free_slot
      where person_id = ${personId} and id = ${id} and run_places.slot is null
      returning run_places.slot
    )
    select exists (select from free_number) and not exists (select from entered) as was_late,
      exists (select from mine) or exists (select from entered) as is_in,
      coalesce((select slot from entered), (select slot from started), (select slot from mine)) as slot,
      (select count(*)::int from there where slot is not null and node <> ${node}) as elsewhere,
      coalesce((select array_agg(id order by since, id) from there where slot is null), '{}') as line,
      ${withoutWaitingForDisk}`.execute(db);
  return rows[0] as Taken;
}

async function readStandings(
  db: Database,
  node: string,
  waiting: readonly WaitingRun[],
): Promise<Map<string, Standing>> {
  const people = [...new Set(waiting.map(({ personId }) => personId))];
  const ids = waiting.map(({ id }) => id);
  const ready = waiting.map(({ isReady }) => Number(isReady));
  const { rows } = await sql<Standing & { person_id: string }>`
    with changed as (
      update run_places set is_ready = now.is_ready
      from unnest(${ids}::text[], ${ready}::int[]) as now (id, is_ready)
      where person_id = any(${people}::text[]) and run_places.id = now.id and slot is null
        and run_places.is_ready <> now.is_ready
    )
    select person_id, (count(slot) filter (where node <> ${node}))::int as elsewhere,
      coalesce(array_agg(id order by since, id) filter (where slot is null), '{}') as line
    from run_places
    where person_id = any(${people}::text[])
    group by person_id`.execute(db);
  return new Map(rows.map(({ person_id, elsewhere, line }) => [person_id, { elsewhere, line }]));
}
