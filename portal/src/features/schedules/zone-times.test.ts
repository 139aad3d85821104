import { findZones } from './time-zones.ts';
import { dayEdge, dayIn, exactText, relativeText, zoneCity } from './zone-times.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

it('says how far away a time is, in hours up to two days', () => {
  const after = (minutes: number) => relativeText(new Date(now + minutes * 60_000).toISOString(), now);
  expect([0.5, 5, 89, 90, 47 * 60, 49 * 60, -0.5, -125].map(after)).toEqual([
    'in less than a minute',
    'in 5 minutes',
    'in 89 minutes',
    'in 2 hours',
    'in 47 hours',
    'in 2 days',
    'just now',
    '2 hours ago',
  ]);
});

it('writes a time in its zone, with the year if it is another one', () => {
  expect(exactText('2026-11-30T12:00:00Z', 'America/New_York', now)).toBe('Mon, Nov 30, 07:00 EST');
  expect(exactText('2027-01-01T05:00:00Z', 'America/New_York', now)).toBe('Fri, Jan 1, 2027, 00:00 EST');
  expect(exactText('2027-01-01T04:59:00Z', 'America/New_York', now)).toBe('Thu, Dec 31, 23:59 EST');
  expect([zoneCity('America/Argentina/Buenos_Aires'), zoneCity('UTC')]).toEqual(['Buenos Aires', 'UTC']);
});

it('turns a day into its edges in a zone, also on days on which its clocks change', () => {
  expect(dayEdge('2026-11-30', 'America/New_York', 'start')).toBe('2026-11-30T05:00:00.000Z');
  expect(dayEdge('2026-11-01', 'America/New_York', 'start')).toBe('2026-11-01T04:00:00.000Z');
  expect(dayEdge('2026-11-01', 'America/New_York', 'end')).toBe('2026-11-02T04:59:59.999Z');
  expect(dayEdge('2027-03-14', 'America/New_York', 'end')).toBe('2027-03-15T03:59:59.999Z');
  expect(dayEdge('2027-04-04', 'Australia/Lord_Howe', 'end')).toBe('2027-04-04T13:29:59.999Z');
  expect(dayIn('2026-11-30T04:59:00Z', 'America/New_York')).toBe('2026-11-29');
});

it('finds zones by city, ID and name, domestic ones first', () => {
  const found = (text: string) => findZones(text, 2).map(({ id }) => id);
  expect(found('')).toEqual(['America/New_York', 'America/Chicago']);
  expect(found('eastern')[0]).toBe('America/New_York');
  expect(found('los ang')).toEqual(['America/Los_Angeles']);
  expect(found('lisb')).toEqual(['Europe/Lisbon']);
  expect(found('utc')[0]).toBe('UTC');
  expect(found('no such zone')).toEqual([]);
});
