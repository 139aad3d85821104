import type { ScheduleRule } from '@platbook/contract/workbench/schedules';
import { resolveRelativeDate } from './relative-dates.ts';
import { catchUp, listTimes, readTimetable, requireTimetable } from './schedule-times.ts';

const timetableOf = (rule: ScheduleRule, timeZone = 'UTC', dates: { startsAt?: string; endsAt?: string } = {}) =>
  readTimetable({ rule, timeZone, startsAt: null, endsAt: null, ...dates });
const timesOf = (rule: ScheduleRule, timeZone: string, after: string, count: number) =>
  listTimes(timetableOf(rule, timeZone), new Date(after), count).map((time) =>
    time.toISOString().replace(':00.000Z', 'Z'),
  );
/** A local time that the change to summer time skips, the first moment after the gap, and the days of the changes. */
const zones = [
  ['America/New_York', '02:30', '03:00', ['2026-11-01', '2027-03-14', '2027-11-07']],
  ['Europe/Berlin', '02:30', '03:00', ['2026-10-25', '2027-03-28', '2027-10-31']],
  ['Australia/Lord_Howe', '02:15', '02:30', ['2026-10-04', '2027-04-04', '2027-10-03']],
] as const;

describe.each(zones)('the changes to and from daylight saving of 2026 and 2027 in %s', (zone, skipped, after, days) => {
  const [hour, minute] = skipped.split(':').map(Number) as [number, number];
  const around = (day: string) => new Date(Date.parse(day) - 48 * 3_600_000);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const isSpring = (day: string) => day.includes(zone === 'Australia/Lord_Howe' ? '-10-' : '-03-');

  it.each(days)(`run a schedule for ${skipped} once a day around %s, at the first moment after a gap`, (day) => {
    const times = listTimes(timetableOf({ preset: 'daily', hour, minute }, zone), around(day), 4);
    const shown = times.map((time) => clock.format(time).split(', '));
    expect(new Set(shown.map(([date]) => date)).size).toBe(4);
    const others = shown.filter(([, time]) => time !== skipped);
    expect(others).toEqual(isSpring(day) ? [[day.split('-').reverse().join('/'), after]] : []);
  });

  it.each(days)('run an hourly schedule at each full hour of the clock around %s', (day) => {
    const times = listTimes(timetableOf({ preset: 'hourly', minute: 0 }, zone), around(day), 80);
    const gaps = times.slice(1).map((time, index) => (time.getTime() - times[index]!.getTime()) / 60_000);
    // Lord Howe's clock moves by half an hour: 02:00 is skipped, and 02:30 is the first moment after the gap.
    const unusual = zone === 'Australia/Lord_Howe' ? [isSpring(day) ? 30 : 90] : [];
    expect(gaps.filter((gap) => gap !== 60)).toEqual(unusual);
    const odd = times.map((time) => clock.format(time)).filter((time) => !time.endsWith(':00'));
    expect(odd).toEqual(unusual[0] === 30 ? [`${day.split('-').reverse().join('/')}, 02:30`] : []);
  });
});

it.each<[ScheduleRule, string[]]>([
  [{ preset: 'hourly', minute: 20 }, ['2027-01-29T12:20Z', '2027-01-29T13:20Z']],
  [{ preset: 'daily', minute: 0, hour: 7 }, ['2027-01-30T07:00Z', '2027-01-31T07:00Z']],
  [{ preset: 'weekdays', minute: 0, hour: 7 }, ['2027-02-01T07:00Z', '2027-02-02T07:00Z']],
  [{ preset: 'weekly', minute: 0, hour: 7, weekday: 0 }, ['2027-01-31T07:00Z', '2027-02-07T07:00Z']],
  [{ preset: 'monthly', minute: 0, hour: 7, monthDay: 15 }, ['2027-02-15T07:00Z', '2027-03-15T07:00Z']],
  [{ preset: 'monthly', minute: 0, hour: 7, monthDay: 31 }, ['2027-01-31T07:00Z', '2027-02-28T07:00Z']],
  [{ preset: 'monthly', minute: 0, hour: 7, monthDay: 30 }, ['2027-01-30T07:00Z', '2027-02-28T07:00Z']],
  [{ cron: ' 0  12 1 JAN,JUL * ' }, ['2027-07-01T12:00Z', '2028-01-01T12:00Z']],
])('%j is due at %j', (rule, times) => {
  expect(timesOf(rule, 'UTC', '2027-01-29T12:00:00Z', 2)).toEqual(times);
});

it('has no times before its start or after its end, which both count', () => {
  const timetable = timetableOf({ preset: 'daily', minute: 0, hour: 7 }, 'UTC', {
    startsAt: '2027-01-03T07:00:00Z',
    endsAt: '2027-01-05T07:00:00Z',
  });
  const times = listTimes(timetable, new Date('2027-01-01'), 9).map((time) => time.getUTCDate());
  expect(times).toEqual([3, 4, 5]);
});

it.each([
  ['schedule.cron', { cron: '61 * * * *' }, 'UTC'],
  ['schedule.cron', { cron: '0 0 0 1 1 *' }, 'UTC'],
  ['schedule.cron', { cron: '@hourly' }, 'UTC'],
  ['schedule.cron', { cron: 'every day at noon ☕' }, 'UTC'],
  ['schedule.time-zone', { cron: '0 7 * * *' }, 'Mars/Olympus'],
  ['schedule.time-zone', { cron: '0 7 * * *' }, '+05:00'],
  ['schedule.too-often', { cron: '*/4 * * * *' }, 'UTC'],
  ['schedule.too-often', { cron: '0,2 5 * * MON' }, 'UTC'],
  ['schedule.never', { cron: '0 0 31 2 *' }, 'UTC'],
])('refuses with %s the rule %j in %s', (code, rule, timeZone) => {
  const times = () => requireTimetable({ rule, timeZone, startsAt: null, endsAt: null }, new Date('2026-11-29'));
  expect(times).toThrow(expect.objectContaining({ code }));
});

it('says which part of a cron text is wrong', () => {
  expect(() => timetableOf({ cron: '0 25 * * *' })).toThrow('Invalid value for hour: 25');
});

it('runs once for all times that were missed, as the latest of them', () => {
  const daily = timetableOf({ preset: 'daily', minute: 0, hour: 7 });
  const now = new Date('2027-01-10T12:00Z');
  expect(catchUp(daily, new Date('2027-01-07T07:00Z'), now)).toEqual({
    due: new Date('2027-01-10T07:00Z'),
    missed: 3,
    next: new Date('2027-01-11T07:00Z'),
  });
  const often = catchUp(timetableOf({ cron: '*/5 * * * *' }), new Date('2026-01-01T00:00Z'), now);
  expect(often).toMatchObject({ due: now, next: new Date('2027-01-10T12:05Z') });
});

it.each([
  ['today', '2027-03-14'],
  ['Yesterday ', '2027-03-13'],
  ['1 day ago', '2027-03-13'],
  ['30 days ago', '2027-02-12'],
  ['start of this week', '2027-03-08'],
  ['last week', '2027-03-01'],
  ['end of last week', '2027-03-07'],
  ['start of this month', '2027-03-01'],
  ['last month', '2027-02-01'],
  ['end of last month', '2027-02-28'],
  ['start of this quarter', '2027-01-01'],
  ['last quarter', '2026-10-01'],
  ['end of last quarter', '2026-12-31'],
  ['start of this year', '2027-01-01'],
  ['last year', '2026-01-01'],
  ['end of last year', '2026-12-31'],
  ['2027-01-31', undefined],
  ['toString', undefined],
  ['9999 days ago', undefined],
])('%s is %s on Sunday, March 14, 2027 in New York', (text, date) => {
  // Already Monday in UTC.
  expect(resolveRelativeDate(text, new Date('2027-03-15T02:00Z'), 'America/New_York')).toBe(date);
});
