import { pacificTime } from './pacific-time.ts';

it.each([
  ['2026-07-01T10:00:00Z', 'Jul 1, 2026, 3:00:00 AM PDT'],
  ['2026-01-01T07:59:59.999Z', 'Dec 31, 2025, 11:59:59 PM PST'],
  ['2026-03-08T09:59:59Z', 'Mar 8, 2026, 1:59:59 AM PST'],
  ['2026-03-08T10:00:00Z', 'Mar 8, 2026, 3:00:00 AM PDT'],
  ['2026-11-01T08:30:00Z', 'Nov 1, 2026, 1:30:00 AM PDT'],
  ['2026-11-01T09:30:00Z', 'Nov 1, 2026, 1:30:00 AM PST'],
])('formats %s in Pacific time as %s [R227]', (at, text) => {
  expect(pacificTime(new Date(at))).toBe(text);
});
