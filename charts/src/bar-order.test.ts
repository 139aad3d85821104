import { isOrdered } from './bar-order.ts';

const text = { name: 'Band', datatype: 'string' };

it.each([
  [['0-20%', '20-40%', '40%+']],
  [['$100k', '$200k', '$500k+']],
  [['2023-Q1', '2023-Q2']],
  [['January', 'February']],
  [['Low', 'Medium', 'High']],
  [['before 1980', '1980-1999', '2000-2011']],
  [['1) under 60k', '2) 60-90k']],
  [['2 beds', '3 beds', 'NULL']],
  [['A', 'B', 'C']],
])('keeps the order of %j', (labels) => {
  expect(isOrdered(text, labels)).toBe(true);
});

it.each([
  [['Oxnard', 'Ventura']],
  [['91360', '93003']],
  [['Marin', 'Mariposa', 'Sunnyvale']],
  [['101 Olivas Ave', '7 Elm St']],
])('sorts %j by value', (labels) => {
  expect(isOrdered(text, labels)).toBe(false);
});

it('keeps the order of numbers and dates', () => {
  expect(isOrdered({ name: 'Beds', datatype: 'number' }, ['3', '1'])).toBe(true);
  expect(isOrdered({ name: 'Day', datatype: 'date' }, ['2024-01-01'])).toBe(true);
});
