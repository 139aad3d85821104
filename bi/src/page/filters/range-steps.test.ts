import { placeOf, valueAt } from './range-steps.ts';

it('gives a slider round numbers, in finer steps where most values are, and maps each back to its position', () => {
  const dollars = { from: 0, to: 4_812_345 };
  expect([0, 20, 50, 100].map((place) => valueAt(place, dollars))).toEqual([0, 190_000, 1_200_000, 4_812_345]);
  const percents = { from: 0, to: 140 };
  expect([0, 25, 50, 100].map((place) => valueAt(place, percents))).toEqual([0, 35, 70, 140]);
  for (const ends of [dollars, percents])
    for (const place of [0, 3, 40, 77, 100]) {
      const value = valueAt(place, ends);
      expect(valueAt(placeOf(value, ends), ends), `${place}`).toBe(value);
    }
  expect(placeOf(9e9, dollars)).toBe(100);
  expect(placeOf(5, { from: 5, to: 5 })).toBe(0);
});
