import { numberText, shortNumberText } from './number-text.ts';

it.each([
  [1234.5, 'dollars', '$1,234.5'],
  [-1_200_000, 'dollars', '-$1,200,000'],
  ['9007199254740993.10', undefined, '9,007,199,254,740,993.10'],
  [80.496_666_666, 'percent', '80.50%'],
  [0.012_345_6, undefined, '0.01235'],
  [2024, 'key', '2024'],
  [1e21, undefined, '1e+21'],
] as const)('writes %s (%s) as %s', (value, unit, text) => {
  expect(numberText(value, unit)).toBe(text);
});

it.each([
  [1_254_000, 'dollars', '$1.25M'],
  [12_340, undefined, '12.3k'],
  [9_876, undefined, '9,876'],
  [0, 'dollars', '$0'],
  [8.861, 'percent', '8.86%'],
  [2_500_000_000, undefined, '2.5B'],
  [2024, 'key', '2024'],
] as const)('shortens %s (%s) to %s at a bar', (value, unit, text) => {
  expect(shortNumberText(value, unit)).toBe(text);
});
