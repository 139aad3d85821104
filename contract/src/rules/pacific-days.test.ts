import { pacificDayEnd, pacificDayStart, pacificMoment } from './pacific-days.ts';

it.each([
  ['2026-07-01T10:00:00Z', '2026-07-01 03:00:00'],
  ['2026-01-01T07:59:59.999Z', '2025-12-31 23:59:59'],
  ['2026-07-01T07:00:00Z', '2026-07-01 00:00:00'],
])('shows %s in tables as %s', (at, text) => {
  expect(pacificMoment(new Date(at))).toBe(text);
});

it.each([
  ['2026-07-01', '2026-07-01T07:00:00.000Z', '2026-07-02T07:00:00.000Z'],
  ['2026-01-01', '2026-01-01T08:00:00.000Z', '2026-01-02T08:00:00.000Z'],
  ['2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['2026-02-30', undefined, undefined],
  ['yesterday', undefined, undefined],
])('starts and ends the Pacific day %s at %s and %s', (day, start, end) => {
  expect([pacificDayStart(day)?.toISOString(), pacificDayEnd(day)?.toISOString()]).toEqual([start, end]);
});
