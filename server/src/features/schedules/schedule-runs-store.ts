import { randomUUID } from 'node:crypto';
import { scheduleLimits } from '@platbook/contract/workbench/schedules';
import { type QueryCreator, type Selectable, sql } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.ts';
import type { Database, OpenDb } from '../../db/open-db.ts';
import type { ScheduleRunsTable, SchedulesTable } from '../../db/tables/workbench-tables.ts';
import type { Tables } from '../../db/tables.ts';

export type StoredRun = Selectable<ScheduleRunsTable>;

/** A statement in a transaction can be prepared only without a star (prepare-frequent.ts). */
const columns = [
  'id',
  'schedule_id',
  'owner_id',
  'due_at',
  'run_at',
  'state',
  'attempts',
  'claimed_by',
  'is_manual',
  'missed',
  'batch_id',
  'started_at',
  'ended_at',
  'row_count',
  'error',
  'result_id',
  'result',
  'result_stored_bytes',
] as const;

export const openRunStates = ['waiting', 'running'] as const satisfies StoredRun['state'][];

export interface DueTime {
  readonly schedule: Pick<SchedulesTable, 'id' | 'owner_id' | 'next_at' | 'offset_ms'>;
  readonly due: Date;
  readonly missed: number;
  readonly next: Date | null;
}

/** Queues one run for each due time, unless another node was first. */
export async function queueDueTimes(db: Database, dueTimes: readonly DueTime[]): Promise<void> {
  const rows = dueTimes.map(({ schedule, due, missed }) => {
    const runAt = new Date(due.getTime() + schedule.offset_ms).toISOString();
    return { ...newRun(schedule, randomUUID()), due_at: due.toISOString(), run_at: runAt, missed };
  });
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('schedule_runs')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['schedule_id', 'due_at']).doNothing())
      .returning(['id', 'schedule_id'])
      .execute();
    const moved = await moveOn(tx, dueTimes, new Map(added.map(({ id, schedule_id: of }) => [of, id])));
    const late = added.filter(({ schedule_id: of }) => !moved.has(of)).map(({ id }) => id);
    if (late.length > 0) await tx.deleteFrom('schedule_runs').where('id', 'in', late).execute();
  });
}

/** Returns the schedules that were still at their due times. */
async function moveOn(
  tx: Database,
  dueTimes: readonly DueTime[],
  runIds: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  const rows = dueTimes.map(({ schedule: { id, next_at: was }, next }) => {
    const nextAt = next?.toISOString() ?? null;
    return sql`(${id}, ${was}, cast(${nextAt} as text), cast(${runIds.get(id) ?? null} as text))`;
  });
  const moved = await tx
    .with('due(schedule_id, was, next_due, run_id)', () => sql<DueRow>`(values ${sql.join(rows)})`)
    .updateTable('schedules')
    .from('due')
    .set({ next_at: sql.ref('next_due'), last_run_id: sql`coalesce(run_id, last_run_id)` })
    .whereRef('schedules.id', '=', 'due.schedule_id')
    .whereRef('schedules.next_at', '=', 'due.was')
    .returning('schedules.id')
    .execute();
  return new Set(moved.map(({ id }) => id));
}

interface DueRow {
  readonly schedule_id: string;
  readonly was: string;
  readonly next_due: string | null;
  readonly run_id: string | null;
}

const newRun = ({ id: scheduleId, owner_id }: Pick<SchedulesTable, 'id' | 'owner_id'>, id: string) => ({
  id,
  schedule_id: scheduleId,
  owner_id,
  state: 'waiting' as const,
  attempts: 0,
  claimed_by: null,
  is_manual: 0,
  missed: 0,
  batch_id: null,
  started_at: null,
  ended_at: null,
  row_count: null,
  error: null,
  result_id: null,
  result: null,
  result_stored_bytes: null,
});

/** Undefined if a run of the schedule is open. */
export async function queueManualRun(
  tx: Database,
  schedule: Pick<SchedulesTable, 'id' | 'owner_id'>,
  now: Date,
): Promise<StoredRun | undefined> {
  const at = now.toISOString();
  const row = { ...newRun(schedule, randomUUID()), is_manual: 1, due_at: at, run_at: at };
  const taken = await tx
    .updateTable('schedules')
    .set({ last_run_id: row.id })
    .where('id', '=', schedule.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schedule_runs')
            .select('schedule_runs.id')
            .whereRef('schedule_runs.id', '=', 'schedules.last_run_id')
            .where('schedule_runs.state', 'in', openRunStates),
        ),
      ),
    )
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return undefined;
  await tx.insertInto('schedule_runs').values(row).execute();
  return row;
}

/** Identifies the short lock under which nodes claim runs, so that the budget of a person counts for all of them. */
const CLAIM_LOCK = 7_280_028;

interface ClaimWishes {
  readonly node: string;
  readonly now: Date;
  /** How many runs of one owner can be under way on all nodes. */
  readonly perPerson: number;
}

/** Milliseconds after its begin in which a run is alone, if no other has waited long: most take less, and nodes can share processors. */
const aloneMilliseconds = 250;
const longWaitMilliseconds = 2_000;

/** Claims the first run whose time has come. Only its node runs it until it ends or the node is gone. */
export async function claimRun(
  { db, dialect }: Pick<OpenDb, 'db' | 'dialect'>,
  { node, now, perPerson }: ClaimWishes,
): Promise<StoredRun | undefined> {
  const at = now.toISOString();
  const isAny = await db
    .selectFrom('schedule_runs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  if (isAny === undefined) return undefined;
  return db.transaction().execute(async (tx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx);
    const first = await findClaimable(tx, now, perPerson);
    if (first === undefined) return undefined;
    return tx
      .updateTable('schedule_runs')
      .set({ state: 'running', claimed_by: node, started_at: at, attempts: sql`attempts + 1` })
      .where('id', '=', first.id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
  });
}

/** Claims the next run of this one's owner, in the transaction that ends this one: so their number under way stays the same. */
export async function claimNext(
  tx: Database,
  { owner_id, claimed_by }: StoredRun,
  now: Date,
): Promise<StoredRun | undefined> {
  const at = now.toISOString();
  const [next] = await claimOneOf(tx, claimed_by, at, owner_id, at);
  return next;
}

const claimOneOf = compiledOnce((db) => nextOf(db).returning(columns));

const nextOf = (db: QueryCreator<Tables>) =>
  db
    .updateTable('schedule_runs')
    .set({ state: sql.lit('running'), claimed_by: '', started_at: '', attempts: sql`attempts + 1` })
    .where('id', '=', (build) =>
      build
        .selectFrom('schedule_runs')
        .select('id')
        .where('state', '=', sql.lit('waiting'))
        .where('owner_id', '=', '')
        .where('run_at', '<=', '')
        .orderBy('run_at')
        .orderBy('id')
        .limit(sql.lit(1)),
    )
    .where('state', '=', sql.lit('waiting'));

async function findClaimable(tx: Database, now: Date, perPerson: number): Promise<{ id: string } | undefined> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return tx
    .with('ready', (build) =>
      build
        .selectFrom('schedule_runs')
        .select(['id', 'owner_id', 'run_at', 'is_manual'])
        .select(sql<number>`row_number() over (partition by owner_id order by run_at, id)`.as('place'))
        .where('state', '=', 'waiting')
        .where('run_at', '<=', before(0)),
    )
    .with('busy', (build) =>
      build
        .selectFrom('schedule_runs')
        .select(['owner_id', (select) => select.fn.countAll().as('runs')])
        .where('state', '=', 'running')
        .groupBy('owner_id'),
    )
    .with('begun', (build) =>
      build
        .selectFrom('schedule_runs')
        .select('id')
        .where('state', '=', 'running')
        .where('started_at', '>', before(aloneMilliseconds)),
    )
    .selectFrom('ready')
    .leftJoin('busy', 'busy.owner_id', 'ready.owner_id')
    .select('ready.id')
    .where(sql`ready.place + coalesce(busy.runs, 0)`, '<=', perPerson)
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('ready.is_manual', '=', 1),
        eb('ready.run_at', '<=', before(longWaitMilliseconds)),
        not(exists(selectFrom('begun').select('id'))),
      ]),
    )
    .orderBy('ready.run_at')
    .orderBy('ready.id')
    .limit(1)
    .executeTakeFirst();
}

export type RunOutcome = Pick<StoredRun, 'state' | 'batch_id' | 'row_count' | 'error'> &
  Partial<Pick<StoredRun, 'result_id' | 'result' | 'result_stored_bytes'>>;

/** Ends a claimed run; false if the claim is no longer this one. */
export async function endRun(db: Database, run: StoredRun, outcome: RunOutcome, now: Date): Promise<boolean> {
  return writeClaimed(db, run, { ...outcome, claimed_by: null, ended_at: now.toISOString() });
}

/** Ends a claimed run and claims the next of its owner, in one statement of PostgreSQL instead of a transaction with two. */
export async function endRunAndClaimNext(
  db: Database,
  { id, claimed_by: node, attempts, owner_id: ownerId }: StoredRun,
  { state, batch_id: batchId, row_count: rows, error }: RunOutcome,
  now: Date,
): Promise<StoredRun | undefined> {
  const at = now.toISOString();
  const [next] = await endAndClaim(db, state, batchId, rows, error, at, id, node, attempts, node, at, ownerId, at);
  return next;
}

const endAndClaim = compiledOnce((db) => {
  const ended = (build: QueryCreator<Tables>) =>
    build
      .updateTable('schedule_runs')
      .set({ state: 'finished', batch_id: '', row_count: 0, error: '', claimed_by: sql.lit(null), ended_at: '' })
      .where('id', '=', '')
      .where('state', '=', sql.lit('running'))
      .where('claimed_by', '=', '')
      .where('attempts', '=', 0)
      .returning('id');
  return nextOf(db.with('ended', ended)).where(sql<boolean>`exists (select from ended)`).returning(columns);
});

/** Gives a claimed run back; it can begin again at `runAt`. `isCounted`: its attempt began. */
export async function giveBack(db: Database, run: StoredRun, runAt: Date, isCounted: boolean): Promise<boolean> {
  const attempts = isCounted ? run.attempts : run.attempts - 1;
  return writeClaimed(db, run, { state: 'waiting', claimed_by: null, run_at: runAt.toISOString(), attempts });
}

async function writeClaimed(db: Database, run: StoredRun, changes: Partial<StoredRun>): Promise<boolean> {
  const written = await db
    .updateTable('schedule_runs')
    .set(changes)
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .where('claimed_by', '=', run.claimed_by)
    .where('attempts', '=', run.attempts)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

export async function noteBatch(db: Database, run: StoredRun, batchId: string): Promise<void> {
  await writeClaimed(db, run, { batch_id: batchId });
}

/** Gives back the runs of nodes that are gone, and those of this node that it doesn't run. */
export async function releaseLeftRuns(
  db: Database,
  now: Date,
  isLeft: (run: Pick<StoredRun, 'id' | 'claimed_by'>) => Promise<boolean>,
): Promise<void> {
  const running = await db.selectFrom('schedule_runs').selectAll().where('state', '=', 'running').execute();
  for (const run of running) if (await isLeft(run)) await giveBack(db, run, now, true);
}

export async function cancelWaiting(db: Database, scheduleId: string, error: string, now: Date): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({ state: 'canceled', ended_at: now.toISOString(), error })
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function findRuns(db: Database, ids: readonly string[]): Promise<Map<string, StoredRun>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('schedule_runs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Newest first, after the due time and ID of the row before the page. */
export async function listRuns(
  db: Database,
  scheduleId: string,
  after: readonly [string, string] | undefined,
  limit: number,
): Promise<StoredRun[]> {
  let rows = db
    .selectFrom('schedule_runs')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .orderBy('due_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined)
    rows = rows.where(({ eb, refTuple, tuple }) => eb(refTuple('due_at', 'id'), '<', tuple(after[0], after[1])));
  return rows.execute();
}

const keptMilliseconds = scheduleLimits.historyDays * 24 * 60 * 60_000;

export async function forgetOldRuns(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('schedule_runs')
    .where('state', 'in', ['finished', 'error', 'canceled'])
    .where('run_at', '<', new Date(now.getTime() - keptMilliseconds).toISOString())
    .execute();
}
