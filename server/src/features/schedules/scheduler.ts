import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../services.ts';
import { type RunDueServices, type RunWishes, runDue } from './run-due.ts';
import { claimRun, queueDueTimes, releaseLeftRuns, type StoredRun } from './schedule-runs-store.ts';
import { catchUp, readTimetable } from './schedule-times.ts';
import { listDueSchedules, type StoredSchedule } from './schedules-store.ts';

export type SchedulerServices = RunDueServices & Pick<Services, 'log' | 'presence'>;

export type Scheduler = ReturnType<typeof openScheduler>;

export interface WithScheduler {
  readonly scheduler: Scheduler;
}

const queuedAtOnce = 50;
/** One run of a person's RUNS_PER_PERSON stays free for what they run themselves, if there is more than one. */
const mostPerPerson = 2;
/** Runs of one person that follow each other reuse their worker, which only they can use; then others are next. */
const mostInRow = 25;
/** Between two runs of a row, as much time as the first took is left to others, but no more than this. */
const longestGapMilliseconds = 30;

const budgetOf = ({ runsPerPerson }: Services['config']) => Math.min(mostPerPerson, Math.max(1, runsPerPerson - 1));

const warner = (log: Services['log']) => (error: unknown) => log.warn({ err: error }, 'a scheduled run failed');

/** The runs under way on this node. `onFree` is called when one leaves its place. */
function openRuns(services: SchedulerServices, onFree: () => void) {
  const { config, db, drain, log, node, now, presence } = services;
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let claiming = 0;
  const warn = warner(log);
  const canBegin = () =>
    !closing.signal.aborted && !drain.hasBegun && !presence.isCutOff() && config.scheduledRunsPerNode > 0;
  const claim = async (): Promise<void> => {
    claiming += 1;
    try {
      const run = await claimRun(services, { node, now: now(), perPerson: budgetOf(config) });
      if (run !== undefined) running.set(run.id, completeRow(run));
    } finally {
      claiming -= 1;
    }
  };
  const completeRow = async (first: StoredRun): Promise<void> => {
    let next: StoredRun | undefined = first;
    for (let inRow = 1; next !== undefined; inRow += 1) {
      const begunAt = performance.now();
      next = await complete(next, inRow < mostInRow);
      if (next !== undefined) await pause(Math.min(performance.now() - begunAt, longestGapMilliseconds));
    }
    onFree();
  };
  /** Returns the owner's next run, claimed in the commit that ended this one. */
  const complete = async (run: StoredRun, hasNext: boolean): Promise<StoredRun | undefined> => {
    let next: StoredRun | undefined;
    const onEnd: RunWishes['onEnd'] = async (store) => {
      claiming += 1;
      try {
        next = await store(hasNext && canBegin());
        if (next !== undefined) running.set(next.id, running.get(run.id) ?? Promise.resolve());
      } finally {
        claiming -= 1;
      }
    };
    try {
      await runDue(services, run, { closing: closing.signal, onEnd });
      return next;
    } catch (error) {
      warn(error);
      return next;
    } finally {
      running.delete(run.id);
    }
  };
  return {
    running,
    canBegin,
    claim,
    releaseLeft: () =>
      releaseLeftRuns(db, now(), async ({ id, claimed_by: claimant }) =>
        claimant === node ? !running.has(id) && claiming === 0 : presence.isGone(claimant ?? ''),
      ),
    close: () => closing.abort(new Error('The server is closing')),
  };
}

/** Queues due times and runs them on this node, a few at once. Any number of nodes can do so. */
export function openScheduler(services: SchedulerServices) {
  const { config, log } = services;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  /**
   * Queues what is due and begins one row of runs, so short rows follow each other instead of taking all processors. Long ones don't delay
   * others, because the next look begins another. A call during a look makes it look again.
   */
  const look = (): Promise<void> => {
    isAskedAgain = true;
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const { running, canBegin, claim, releaseLeft, close } = openRuns(services, () => look().catch(warner(log)));
  const lookOnce = async () => {
    do {
      isAskedAgain = false;
      if (!canBegin()) return;
      await queueDue(services);
      if (running.size < config.scheduledRunsPerNode) await claim();
    } while (isAskedAgain);
  };
  return {
    look,
    /** Resolves once no scheduled run is under way on this node. */
    async idle(): Promise<void> {
      while (running.size > 0 || looking !== undefined) {
        await looking?.catch(() => undefined);
        await Promise.all(running.values());
      }
    },
    releaseLeft,
    /** Begins no more runs, and ends those that read a report or search; another node or start runs them. */
    close,
  };
}

async function queueDue({ db, now, log, openRequests }: SchedulerServices): Promise<void> {
  for (;;) {
    const at = now();
    const due = await listDueSchedules(db, at, queuedAtOnce);
    if (due.length === 0) return;
    const timesByRule = new Map<string, ReturnType<typeof timesOf>>();
    const dueTimes = due.map((schedule) => {
      const { rule, time_zone: zone, starts_at: from, ends_at: to, next_at: first } = schedule;
      const key = JSON.stringify([rule, zone, from, to, first]);
      const times = timesByRule.get(key) ?? timesOf(schedule, at, log);
      timesByRule.set(key, times);
      return { schedule, ...times };
    });
    await queueDueTimes(db, dueTimes);
    if (due.length < queuedAtOnce) return;
    await openRequests.ended();
  }
}

/** The latest due time from its next one to now, and the time after it. */
export function timesOf(schedule: StoredSchedule, now: Date, log: Services['log']) {
  const first = new Date(schedule.next_at ?? now);
  try {
    const { rule, time_zone: timeZone, starts_at: startsAt, ends_at: endsAt } = schedule;
    return catchUp(readTimetable({ rule: JSON.parse(rule), timeZone, startsAt, endsAt }), first, now);
  } catch (error) {
    // A zone that a newer time zone database dropped, for example: others must not wait for this one.
    log.error({ err: error, scheduleId: schedule.id }, "a schedule's rule can't be read");
    return { due: first, missed: 0, next: null };
  }
}
