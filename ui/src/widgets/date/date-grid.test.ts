import { addMonths, dayAfterKey, isDay, weeksOf } from './date-grid.ts';

it('knows the days of the calendar', () => {
  const days = ['2026-06-30', '2024-02-29', '2026-02-29', '2026-13-01', '2026-6-3', '', '2026-06-30T00:00'];
  expect(days.filter(isDay)).toEqual(['2026-06-30', '2024-02-29']);
});

it('has whole weeks from Sunday for each month', () => {
  const june = weeksOf('2026-06-15');
  expect([june.length, june[0]?.[0], june[0]?.[1], june.at(-1)?.at(-1)]).toEqual([
    5,
    '2026-05-31',
    '2026-06-01',
    '2026-07-04',
  ]);
  expect(weeksOf('2026-02-10').flat()).toHaveLength(28);
  expect(weeksOf('2026-08-10')).toHaveLength(6);
});

it('moves by keys over days, weeks, months and years', () => {
  const move = (key: string, isShift = false) => dayAfterKey('2026-03-31', key, isShift);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => move(key))).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
    '2026-03-29',
    '2026-04-04',
  ]);
  expect([move('PageUp'), move('PageDown'), move('PageUp', true), move('x')]).toEqual([
    '2026-02-28',
    '2026-04-30',
    '2025-03-31',
    undefined,
  ]);
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
});
