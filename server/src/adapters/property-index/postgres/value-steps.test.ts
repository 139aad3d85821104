import { stepsOfBins, valueAfter } from './value-steps.ts';

const steps = stepsOfBins({
  columns: [],
  rows: [
    [0, 10, 100],
    [10, 30, 100],
    [20, 40, 200],
  ],
});

it('knows how many properties have at most a value, evenly spread within bins that overlap', () => {
  expect(steps.map(([value, homes]) => [Math.round(value), Math.round(homes)])).toEqual([
    [0, 0],
    [10, 100],
    [20, 150],
    [30, 300],
    [40, 400],
  ]);
});

it('finds the value up to which a number of properties follow, in either order and from any place', () => {
  const found = [
    valueAfter(steps, undefined, 50, false),
    valueAfter(steps, undefined, 100, true),
    valueAfter(steps, 20, 75, false),
    valueAfter(steps, 20, 75, true),
    valueAfter(steps, 1e9, 100, true),
  ];
  expect(found.map((value) => Math.round((value ?? 0) * 10) / 10)).toEqual([5, 30, 25, 7.5, 30]);
});

it('finds none where fewer properties follow, or none has a value', () => {
  expect(valueAfter(steps, undefined, 400, false)).toBeUndefined();
  expect(valueAfter(steps, 10, 100, true)).toBeUndefined();
  expect(valueAfter(steps, -5, 10, true)).toBeUndefined();
  expect(valueAfter([], undefined, 1, true)).toBeUndefined();
  expect(valueAfter(stepsOfBins({ columns: [], rows: [[3, 3, 7]] }), undefined, 7, false)).toBeUndefined();
});

it('takes dates as days since 1970', () => {
  expect(valueAfter(steps, '1970-01-21', 75, false)).toBeCloseTo(25);
});
