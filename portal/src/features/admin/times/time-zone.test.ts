import { dayEdge, momentText } from './time-zone.ts';

const at = '2026-07-01T06:05:09.000Z';

it('writes a time as ISO in the zone, with the minute if it was today there', () => {
  expect(momentText(at, 'utc', 'second')).toBe('2026-07-01 06:05:09');
  expect(momentText(at, 'pacific', 'minute')).toBe('2026-06-30 23:05');
  expect(momentText(at, 'pacific', 'clock')).toBe('23:05:09');
  const now = new Date('2026-07-01T06:59:00Z');
  expect(momentText(at, 'pacific', 'day-or-today', now)).toBe('today 23:05');
  expect(momentText(at, 'utc', 'day-or-today', new Date('2026-07-02T00:00:00Z'))).toBe('2026-07-01');
});

it('turns a day into its edges, except for Pacific days and times with a zone', () => {
  expect(dayEdge('2026-07-01', 'utc', 'from')).toBe('2026-07-01T00:00:00.000Z');
  expect(dayEdge('2026-07-01', 'utc', 'to')).toBe('2026-07-01T23:59:59.999Z');
  expect(dayEdge('2026-07-01', 'local', 'from')).toBe(new Date(2026, 6, 1).toISOString());
  expect(dayEdge('2026-07-01', 'pacific', 'to')).toBe('2026-07-01');
  expect(dayEdge('2026-07-01T10:00:00Z', 'utc', 'from')).toBe('2026-07-01T10:00:00Z');
});
