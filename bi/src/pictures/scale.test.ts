import { lineScale, roundTicks, zeroScale } from './scale.ts';

it('puts round numbers on an axis, whatever the values', () => {
  expect(roundTicks(0, 236, 3)).toEqual([0, 100, 200]);
  expect(roundTicks(0, 0.7, 3)).toEqual([0, 0.25, 0.5]);
  expect(roundTicks(-12, 30, 4)).toEqual([0, 20]);
  expect(roundTicks(0, 1_240_000, 3)).toEqual([0, 500_000, 1_000_000]);
  expect(roundTicks(5, 5, 3)).toEqual([5]);
});

it('includes zero and negative values, and works if all values are equal', () => {
  const scale = zeroScale([50, 236], [238, 24]);
  expect([scale(0), scale(236)]).toEqual([238, 24]);
  expect(zeroScale([-10, 10], [100, 0])(0)).toBe(50);
  expect(zeroScale([0, 0], [100, 0])(0)).toBe(100);
  expect(zeroScale([3], [100, 0], { isWhole: true }).ticks).toEqual([0, 1, 2, 3]);
  expect(zeroScale([1], [100, 0], { isWhole: true }).ticks).toEqual([0, 1]);
  expect(lineScale([10, 20], [0, 100])(15)).toBe(50);
});
