import type { ShownColumn } from './columns/shown-columns.ts';
import { columnWidth, resizedWidth } from './use-grid-geometry.ts';

const width = (column: Partial<ShownColumn>) =>
  columnWidth({ name: 'x', datatype: 'string', maxValueLength: 0, ...column });

it('gives 20 px for each character of the longest value, between 100 and 350 [R323]', () => {
  expect([0, 4, 5, 6, 12, 17, 18, 4000].map((maxValueLength) => width({ maxValueLength }))).toEqual([
    100, 100, 100, 120, 240, 340, 350, 350,
  ]);
});
it('leaves room for the name in the header', () => {
  expect(width({ name: 'AverageYearBuilt' })).toBe(180);
  expect(width({ name: 'n'.repeat(100) })).toBe(350);
});
it('leaves no room for digits that the grid rounds off', () => {
  expect(width({ datatype: 'number', maxValueLength: 18 })).toBe(140);
  expect(width({ datatype: 'number', maxValueLength: 18, scale: 9 })).toBe(260);
  expect(width({ datatype: 'number', maxValueLength: 18, format: 'plain' })).toBe(350);
});
it('leaves room for the words of codes', () => {
  expect(width({ name: 'Type', maxValueLength: 3, words: new Map([['SFR', 'Single-family detached']]) })).toBe(232);
});
it("doesn't resize a column below 100 px [R324]", () => {
  expect([12, 99.6, 420.4].map(resizedWidth)).toEqual([100, 100, 420]);
});
