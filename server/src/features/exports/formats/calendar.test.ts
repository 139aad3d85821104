import { daysSince1970, secondsSince1970 } from './calendar.ts';

it('counts days like the platform in every one of 10,000 years [H115]', () => {
  for (let year = 1; year < 10_000; year += 1)
    for (const day of ['01-01', '02-28', '03-01', '07-31', '12-31']) {
      const text = `${String(year).padStart(4, '0')}-${day}`;
      if (daysSince1970(text) !== Date.parse(`${text}T00:00:00Z`) / 86_400_000) throw new Error(text);
    }
  expect(daysSince1970('2024-02-29')).toBe(Date.UTC(2024, 1, 29) / 86_400_000);
});

it('counts the seconds of a day', () => {
  for (const text of ['1969-12-31T23:59:59', '2026-11-21T10:11:12', '0001-01-01T00:00:00'])
    expect(secondsSince1970(text)).toBe(Date.parse(`${text}Z`) / 1000);
});
