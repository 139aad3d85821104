import { isRelative, readAmount, readDays } from './shorthand.ts';

const today = '2026-06-30';

describe('shorthand', () => {
  it('reads amounts the way analysts type them', () => {
    const texts = ['1M', '1.5m', '250k', '$450,000', ' 1 000', '20%', '-20', '2B', '3.125', '1.2mm'];
    expect(texts.map(readAmount)).toEqual([1e6, 1.5e6, 250_000, 450_000, undefined, 20, -20, 2e9, 3.125, 1.2e6]);
    expect(['', 'x', '1e309', 'NaN', 'M', '1,2', '9999b'].map(readAmount)).toEqual(Array(7).fill(undefined));
  });

  it.each([
    ['2025-02-28', '2025-02-28', '2025-02-28'],
    ['6/30/2026', '2026-06-30', '2026-06-30'],
    ['Jun 30, 2026', '2026-06-30', '2026-06-30'],
    ['2025', '2025-01-01', '2025-12-31'],
    ['Feb 2024', '2024-02-01', '2024-02-29'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['Last  month', '2026-05-01', '2026-05-31'],
    ['last quarter', '2026-01-01', '2026-03-31'],
    ['this year', '2026-01-01', '2026-06-30'],
    ['YTD', '2026-01-01', '2026-06-30'],
    ['last 90 days', '2026-04-01', '2026-06-30'],
    ['past 12 months', '2025-06-30', '2026-06-30'],
    ['last 4 months', '2026-02-28', '2026-06-30'],
    ['last 2 years', '2024-06-30', '2026-06-30'],
    ['today', '2026-06-30', '2026-06-30'],
  ])('reads %s as %s to %s', (text, from, to) => {
    expect(readDays(text, today)).toEqual({ from, to });
  });

  it('refuses text that is not a date', () => {
    const texts = ['2025-02-30', '13/1/2025', 'soon', 'last 0 days', 'Foo 2025', '2025-13', ''];
    expect(texts.map((text) => readDays(text, today))).toEqual(texts.map(() => undefined));
    expect(readDays('last year', '')).toBeUndefined();
    expect(['last year', '2025'].map((text) => isRelative(text, today))).toEqual([true, false]);
  });
});
