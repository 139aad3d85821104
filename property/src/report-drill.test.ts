import { InvalidReportText } from './report-conditions.ts';
import { daysOfTime, drilledInto, drilledOut, readDrills, writeDrills } from './report-drill.ts';

it('drills from years to quarters to months, keeps the position in the URL, and goes back', () => {
  const text = 'starts=2025,discounts=2024-Q1';
  expect([...readDrills(text)]).toEqual([
    ['starts', '2025'],
    ['discounts', '2024-Q1'],
  ]);
  expect(writeDrills(readDrills(text))).toBe(text);
  expect(writeDrills(readDrills(undefined))).toBeUndefined();
  expect(drilledInto('2025')).toEqual({ grain: 'quarter', days: { from: '2025-01-01', to: '2025-12-31' } });
  expect(drilledInto('2024-Q1')).toEqual({ grain: 'month', days: { from: '2024-01-01', to: '2024-03-31' } });
  expect(drilledInto('2024-03')).toBeUndefined();
  expect([drilledOut('2024-Q1'), drilledOut('2024')]).toEqual(['2024', undefined]);
  expect(daysOfTime('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOfTime('2024-13')).toBeUndefined();
});

it.each(['starts', 'starts=', 'starts=2025-03', '=2025', 'a=2025,a=2024', 'a=2025=1'])(
  'refuses %s with a sentence',
  (text) => {
    expect(() => readDrills(text)).toThrow(InvalidReportText);
  },
);
