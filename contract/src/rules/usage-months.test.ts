import { daysOfMonth, monthsBetween } from './usage-months.ts';

it('lists the days of each month', () => {
  expect(['2026-06', '2026-02', '2028-02', '2026-12'].map((month) => daysOfMonth(month).length)).toEqual([
    30, 28, 29, 31,
  ]);
  expect(daysOfMonth('2026-06').at(-1)).toBe('2026-06-30');
  for (const wrong of ['', '2026-13', '2026-6', '2026-06-01', 'x', '2026-00']) expect(daysOfMonth(wrong)).toEqual([]);
});

it('lists months in descending order', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('1999-01', '2026-02')).toHaveLength(40);
});
