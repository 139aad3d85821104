import { expect, it } from 'vitest';
import { columnWidth, resizedWidth } from './column-width.ts';

it('gives 20 px for each character of the longest value, between 100 and 350 [R323]', () => {
  expect([0, 4, 5, 6, 12, 17, 18, 4000].map((maxValueLength) => columnWidth({ maxValueLength }))).toEqual([
    100, 100, 100, 120, 240, 340, 350, 350,
  ]);
});
it('lets a column be dragged down to 100 px and no further [R324]', () => {
  expect([12, 99.6, 420.4].map(resizedWidth)).toEqual([100, 100, 420]);
});
