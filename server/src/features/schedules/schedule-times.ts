import { type ScheduleRule, scheduleLimits } from '@platbook/contract/workbench/schedules';
import { Cron } from 'croner';
import { problem } from '../../http/problem.ts';

export interface Timetable {
  /** The first time after `after`; null if there is none. */
  next(after: Date): Date | null;
}

export interface TimetableOf {
  readonly rule: ScheduleRule;
  readonly timeZone: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/**
 * A fixed local time that a change to daylight saving skips becomes the first moment after the gap; one that occurs twice is the first.
 * A rule with a wildcard or step in its minutes or hours keeps its pace through the repeated hour. Throws schedule.cron and schedule.time-zone.
 */
export function readTimetable({ rule, timeZone, startsAt, endsAt }: TimetableOf): Timetable {
  requireTimeZone(timeZone);
  const crons = cronsOf(rule).map((text) => readCron(text, timeZone));
  const nextRun = (after: Date) => earliest(crons.map((cron) => cron.nextRun(after)));
  const isDue = dueDayOf(rule, timeZone);
  const first = startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(startsAt) - 1;
  const last = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt);
  return {
    next(after) {
      let time = nextRun(new Date(Math.max(after.getTime(), first)));
      while (time !== null && !isDue(time)) time = nextRun(time);
      return time === null || time.getTime() > last ? null : time;
    },
  };
}

export function listTimes(timetable: Timetable, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let time = timetable.next(after); time !== null && times.length < count; time = timetable.next(time))
    times.push(time);
  return times;
}

/** Enough to see the shortest interval of any usual rule. */
const sampledTimes = 50;

/** Also throws schedule.too-often, and schedule.never. */
export function requireTimetable(of: TimetableOf, now: Date): Timetable {
  const timetable = readTimetable(of);
  const times = listTimes(timetable, now, sampledTimes).map((time) => time.getTime());
  if (times.length === 0) throw problem('schedule.never');
  const shortest = scheduleLimits.shortestIntervalMinutes * 60_000;
  if (times.some((time, index) => time - (times[index - 1] ?? Number.NEGATIVE_INFINITY) < shortest))
    throw problem('schedule.too-often');
  return timetable;
}

const missedAtOnce = 300;
const dayMilliseconds = 24 * 60 * 60_000;

/** What one run at `now` takes the place of: the latest due time, and how many before it were missed (after 300, of the last day only). */
export function catchUp(timetable: Timetable, firstDue: Date, now: Date) {
  let due = firstDue;
  let missed = 0;
  let next = timetable.next(due);
  while (next !== null && next <= now) {
    due = next;
    missed += 1;
    const from = missed === missedAtOnce ? Math.max(due.getTime(), now.getTime() - dayMilliseconds) : due.getTime();
    next = timetable.next(new Date(from));
  }
  return { due, missed, next };
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}

function cronsOf(rule: ScheduleRule): string[] {
  if ('cron' in rule) return [rule.cron];
  const { preset, minute, hour = 0, weekday = 1, monthDay = 1 } = rule;
  switch (preset) {
    case 'hourly':
      // The wildcard keeps the repeated hour; the range is of fixed times, so one in a gap of half an hour runs after it.
      return [`${minute} * * * *`, `${minute} 0-23 * * *`];
    case 'daily':
      return [`${minute} ${hour} * * *`];
    case 'weekdays':
      return [`${minute} ${hour} * * 1-5`];
    case 'weekly':
      return [`${minute} ${hour} * * ${weekday}`];
    case 'monthly':
      return [`${minute} ${hour} ${monthDay > 28 ? '28-31' : monthDay} * *`];
  }
}

/** Cron has no "the 30th, or else the last day". */
function dueDayOf(rule: ScheduleRule, timeZone: string): (time: Date) => boolean {
  if (!('preset' in rule) || rule.preset !== 'monthly' || (rule.monthDay ?? 1) <= 28) return () => true;
  const wanted = rule.monthDay ?? 1;
  return (time) => {
    const { year, month, day } = localDay(time, timeZone);
    return day === Math.min(wanted, new Date(Date.UTC(year, month, 0)).getUTCDate());
  };
}

/** `month` is from 1. */
export function localDay(time: Date, timeZone: string): { year: number; month: number; day: number } {
  const parts = new Map(
    dayFormatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
}

/** Making one takes longer than all other work with a schedule's times. Names have no case, so there is one per zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = dayFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  dayFormats.set(key, format);
  return format;
}

function requireTimeZone(timeZone: string): void {
  try {
    // Offsets such as +05:00 are no zones: they have no daylight saving.
    if (/^[A-Za-z]/.test(timeZone)) return void dayFormatOf(timeZone);
  } catch {
    // falls through to the refusal below
  }
  throw problem('schedule.time-zone', undefined, 'timeZone');
}

const fieldsText = 'Write five fields: minute, hour, day of the month, month and day of the week, e.g. 30 7 * * 1-5';

function readCron(text: string, timezone: string): Cron {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) throw problem('schedule.cron', fieldsText, 'rule');
  try {
    return new Cron(fields.join(' '), { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard' });
  } catch (error) {
    throw problem('schedule.cron', reasonOf(error), 'rule');
  }
}

/** E.g. `Invalid value for minute: 61`. */
function reasonOf(error: unknown): string {
  const reason = /^CronPattern: (Invalid value for [a-z ]+: \S{1,20})$/.exec((error as Error).message)?.[1];
  return reason ?? fieldsText;
}
