import { cursorAfter } from './use-format.ts';

it('keeps the cursor at the same word when a text is reformatted', () => {
  const [before, after] = ['select a,b from t', 'SELECT\n  a,\n  b\nFROM\n  t'];
  expect(cursorAfter(before, 0, after)).toBe(0);
  expect(after.slice(0, cursorAfter(before, before.indexOf(','), after))).toBe('SELECT\n  a');
  expect(cursorAfter(before, before.length, after)).toBe(after.length);
  expect(cursorAfter(before, 5, '')).toBe(0);
});
