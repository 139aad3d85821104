import type { BodyOf } from '@platbook/contract/endpoint';
import { problems } from '@platbook/contract/problem';
import type { Batch, createBatch as createBatchCall } from '@platbook/contract/workbench/batches';
import type { Delivery } from '@platbook/contract/workbench/deliveries';
import type { StopReason } from '@platbook/contract/workbench/schedules';
import { dialectOf } from '@platbook/sql/dialects';
import { resolveParameters } from '@platbook/sql/resolve-parameters';
import type { Database, OpenDb } from '../../db/open-db.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { checkAlerts } from '../alerts/index.ts';
import type { AuditSource } from '../audit/index.ts';
import { forgetKey, getBatch, getBatchByKey, isOpen } from '../batches/index.ts';
import { recordEvent } from '../deliveries/index.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { type BatchServices, createBatch, wasInterrupted } from '../runs/index.ts';
import { alertedRun } from './alerted-run.ts';
import { lastWithRows } from './open-run-result.ts';
import { resolveRelativeDate } from './relative-dates.ts';
import { requireSchedulable, type Schedulable, type Subject, subjectOf } from './require-schedulable.ts';
import { type ReadingServices, runReading } from './run-reading.ts';
import {
  claimNext,
  endRun,
  endRunAndClaimNext,
  giveBack,
  noteBatch,
  type RunOutcome,
  type StoredRun,
} from './schedule-runs-store.ts';
import { changeSchedule, findScheduleToRun, isSuspended, type RunSchedule } from './schedules-store.ts';

export type RunDueServices = BatchServices &
  ReadingServices &
  Pick<Services, 'db' | 'now' | 'openRequests'> &
  Pick<OpenDb, 'dialect'>;

const mostAttempts = 3;
/** After a refusal that passes, such as a full queue. */
const postponedMilliseconds = 15_000;
const keepWatchedMilliseconds = 10_000;
/** A run that ends within this time is stored once, with its end, and then with the schedule. */
const togetherMilliseconds = 100;

export interface RunWishes {
  /** Ends a run that reads a report or search. */
  readonly closing: AbortSignal;
  /** Calls `store` to store the outcome of the run; it resolves with the owner's next run, claimed in the same commit, if it should claim one. */
  onEnd(store: (hasNext: boolean) => Promise<StoredRun | undefined>): Promise<void>;
}

/** Runs one claimed due time to its end, and stores it. Rejects if the database fails: then the run is released and tried again. */
export async function runDue(services: RunDueServices, run: StoredRun, { closing, onEnd }: RunWishes): Promise<void> {
  const { db, now, openRequests } = services;
  await openRequests.ended();
  const schedule = await findScheduleToRun(db, run.schedule_id);
  if (schedule === undefined) {
    await endRun(db, run, outcomeOf('canceled', 'The schedule was deleted before this run began'), now());
    return;
  }
  if (schedule.owner_id !== run.owner_id || (schedule.is_paused === 1 && run.is_manual === 0)) {
    await endRun(db, run, outcomeOf('canceled', 'The schedule was paused before this run began'), now());
    return;
  }
  const person = await findPerson(db, run.owner_id, now());
  if (person === undefined) return;
  try {
    const outcome = await complete(services, person, { schedule, run, closing });
    if (outcome === undefined) return;
    await openRequests.ended();
    await end(services, schedule, run, outcome, onEnd);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await endRefused(services, schedule, run, error, onEnd);
  }
}

const outcomeOf = (state: RunOutcome['state'], error: string | null): RunOutcome => ({
  state,
  error,
  row_count: null,
  batch_id: null,
});

interface Completion {
  readonly schedule: RunSchedule;
  readonly run: StoredRun;
  readonly closing: AbortSignal;
}

/** Undefined if the run was given back. */
async function complete(
  services: RunDueServices,
  person: Person,
  { schedule, run, closing }: Completion,
): Promise<RunOutcome | undefined> {
  const subject = subjectOf(schedule);
  const source = { personId: person.id, sessionHash: null, address: null, userAgent: 'schedule', node: services.node };
  if (subject.kind === 'query') {
    const batch = await completeBatch(services, person, { schedule, run, subject, source });
    return batch && readOutcome(batch);
  }
  requireActive(person);
  requireFewAttempts(run);
  return runReading(services, person, { subject, name: schedule.name, source, signal: closing });
}

function requireFewAttempts({ attempts }: StoredRun): void {
  if (attempts > mostAttempts) throw new ProblemError('unexpected', `Interrupted ${mostAttempts} times`);
}

interface BatchCompletion extends Omit<Completion, 'closing'> {
  readonly subject: Extract<Subject, { kind: 'query' }>;
  readonly source: AuditSource;
}

/** Undefined if the run was given back. */
async function completeBatch(
  services: RunDueServices,
  person: Person,
  { schedule, run, subject, source }: BatchCompletion,
): Promise<Batch | undefined> {
  const { db, now, openRequests } = services;
  const key = `schedule:${run.schedule_id}:${run.due_at}`;
  const isFirst = run.attempts === 1 && run.batch_id === null;
  const earlier = isFirst ? undefined : await findEarlier(services, person, run, key);
  if (earlier === 'open') return postpone(services, run);
  if (earlier !== undefined) return earlier;
  requireFewAttempts(run);
  const query = await requireSchedulable(services, person, subject);
  const body = bodyOf(schedule, run, query, key);
  await openRequests.ended();
  const begun = await createBatch(services, person, body, source, {
    waitMilliseconds: togetherMilliseconds,
    hasRows: false,
    isBackground: true,
    connection: query.connection,
    isNew: true,
  });
  const ended = isOpen(begun) ? await followBatch(services, person, run, begun.id) : begun;
  if (isOpen(ended)) return postpone(services, run);
  if (!wasInterrupted(ended)) return ended;
  await giveBack(db, run, now(), true);
  return undefined;
}

/** Resolves with the stored batch once this node no longer runs it. */
async function followBatch(services: RunDueServices, person: Person, run: StoredRun, id: string): Promise<Batch> {
  const { db, liveBatches } = services;
  await noteBatch(db, run, id);
  const live = liveBatches.get(id, person.id);
  const watching = setInterval(() => liveBatches.get(id, person.id), keepWatchedMilliseconds).unref();
  await live?.done.finally(() => clearInterval(watching));
  clearInterval(watching);
  const stored = await getBatch(db, id, person.id);
  if (stored === undefined) throw new ProblemError('unexpected', 'The run was never stored');
  return stored;
}

async function postpone({ db, now }: RunDueServices, run: StoredRun): Promise<undefined> {
  await giveBack(db, run, new Date(now().getTime() + postponedMilliseconds), false);
}

/** The batch of an earlier attempt, if it has its own end; an interrupted one gives up its key, so that the next attempt can begin. */
async function findEarlier({ db }: RunDueServices, person: Person, run: StoredRun, key: string) {
  const noted = run.batch_id === null ? undefined : await getBatch(db, run.batch_id, person.id);
  const earlier = (await getBatchByKey(db, person.id, key)) ?? noted;
  if (earlier === undefined) return undefined;
  if (isOpen(earlier)) return 'open';
  if (!wasInterrupted(earlier)) return earlier;
  await forgetKey(db, earlier.id);
  return undefined;
}

function bodyOf(
  schedule: RunSchedule,
  run: StoredRun,
  query: Schedulable,
  idempotencyKey: string,
): BodyOf<typeof createBatchCall> {
  return {
    connectionId: schedule.connection_id,
    queryId: schedule.query_id,
    name: query.name,
    batchText: query.queryText,
    chart: query.chart,
    parameters: resolveDates(schedule, new Date(run.due_at), query),
    idempotencyKey,
  };
}

type GivenParameters = NonNullable<BodyOf<typeof createBatchCall>['parameters']>;

/** Replaces relative dates of date parameters by the date that they mean at the due time. */
function resolveDates(schedule: RunSchedule, due: Date, { queryText, connection }: Schedulable): GivenParameters {
  const given: GivenParameters = JSON.parse(schedule.parameters);
  const values = new Map(given.map(({ name, type, value }) => [name, { type, value }]));
  const dates = new Set(
    resolveParameters(queryText, dialectOf(connection.driver), values)
      .filter(({ type }) => type === 'date')
      .map(({ name }) => name),
  );
  return given.map((parameter) => {
    const { name, value } = parameter;
    const date =
      dates.has(name) && typeof value === 'string' ? resolveRelativeDate(value, due, schedule.time_zone) : undefined;
    return date === undefined ? parameter : { ...parameter, value: date };
  });
}

function readOutcome(batch: Batch): RunOutcome {
  const failed = batch.statements.find(({ error }) => error !== null);
  return {
    state: batch.status === 'finished' ? 'finished' : 'error',
    batch_id: batch.id,
    row_count: batch.status === 'finished' ? (lastWithRows(batch)?.rowCount ?? null) : null,
    error: batch.status === 'finished' ? null : (failed?.error?.title ?? problems.unexpected[1]),
  };
}

const passing: readonly ProblemError['code'][] = [
  'batch.queue-full',
  'unavailable',
  'navigator.busy',
  'navigator.not-ready',
];

/** Refusals of what the schedule needs stop it; those that pass postpone the run. */
async function endRefused(
  services: RunDueServices,
  schedule: RunSchedule,
  run: StoredRun,
  error: ProblemError,
  onEnd: RunWishes['onEnd'],
) {
  if (passing.includes(error.code)) return postpone(services, run);
  const reason = await stopReasonOf(services, run, error);
  if (reason !== undefined) return stop(services, schedule, run, reason);
  const [title, detail] = [problems[error.code][1], error.detail];
  const outcome = outcomeOf('error', detail === undefined ? title : `${title}: ${detail}`);
  await end(services, schedule, run, outcome, onEnd);
}

async function stopReasonOf({ db }: RunDueServices, run: StoredRun, { code }: ProblemError) {
  const reasons: Partial<Record<ProblemError['code'], StopReason>> = {
    'account.expired': 'account-expired',
    'query.not-found': 'query-unavailable',
    'connection.not-found': 'connection-unavailable',
    'report.not-found': 'report-unavailable',
    'report.locked': 'report-unavailable',
    'saved-search.not-found': 'search-unavailable',
  };
  if (code === 'account.expired' && (await isSuspended(db, run.owner_id))) return 'account-suspended';
  return reasons[code];
}

const stopTexts: Record<StopReason, string> = {
  'account-suspended': 'The account is suspended',
  'account-expired': 'Your license or trial has ended',
  'query-unavailable': 'You no longer have access to the query',
  'connection-unavailable': 'You no longer have access to the connection',
  'report-unavailable': 'You no longer have access to the report',
  'search-unavailable': 'The saved search was deleted',
};

const link = { label: 'Open schedules', path: '/schedules' };

async function stop(services: RunDueServices, schedule: RunSchedule, run: StoredRun, reason: StopReason) {
  const { now } = services;
  await services.db.transaction().execute(async (tx) => {
    if (!(await endRun(tx, run, outcomeOf('canceled', stopTexts[reason]), now()))) return;
    if (!(await changeSchedule(tx, schedule, { stopped_reason: reason, next_at: null }))) return;
    await notify(tx, services, [run.owner_id], {
      kind: 'schedule',
      title: `Your schedule “${schedule.name}” has stopped`,
      text: `${stopTexts[reason]}. Resume the schedule once this has changed.`,
      link,
    });
  });
}

async function end(
  services: RunDueServices,
  schedule: RunSchedule,
  run: StoredRun,
  outcome: RunOutcome,
  onEnd: RunWishes['onEnd'],
) {
  const { db, dialect, now } = services;
  const at = now();
  const alerts = schedule.has_alerts
    ? await checkAlerts(services, alertedRun(services, schedule, run, outcome))
    : undefined;
  const isAlone = alerts === undefined && schedule.delivery === null && outcome.state === 'finished';
  await onEnd((hasNext) => {
    if (hasNext && isAlone && outcome.result === undefined && dialect === 'postgres')
      return endRunAndClaimNext(db, run, outcome, at);
    return db.transaction().execute(async (tx) => {
      if (!(await endRun(tx, run, outcome, at))) return undefined;
      await alerts?.record(tx);
      await recordOutcome(tx, services, schedule, run, outcome);
      if (outcome.state === 'error')
        await notify(tx, services, [run.owner_id], {
          kind: 'schedule',
          title: `Your schedule “${schedule.name}” failed`,
          text: outcome.error ?? '',
          link,
          onceKey: `schedule-failed:${schedule.id}:${at.toISOString().slice(0, 10)}`,
        });
      return hasNext ? claimNext(tx, run, now()) : undefined;
    });
  });
}

/** Queues what the schedule delivers after this run. */
async function recordOutcome(
  tx: Database,
  services: RunDueServices,
  schedule: RunSchedule,
  run: StoredRun,
  { state, row_count: rows }: RunOutcome,
): Promise<void> {
  const delivery: Delivery | null = JSON.parse(schedule.delivery ?? 'null');
  if (delivery === null || state !== 'finished') return;
  const count = rows === null ? '' : `: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  await recordEvent(tx, services, {
    kind: 'finished',
    subjectId: schedule.id,
    scheduleId: schedule.id,
    ownerId: run.owner_id,
    runId: run.id,
    title: `${schedule.name}${count}`,
    text: '',
    delivery,
    rows: null,
  });
}
