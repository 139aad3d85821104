import { changedLines, differText } from './changed-lines.ts';

it('counts removed and added lines', () => {
  const cases: [string, string, number, number][] = [
    ['a', 'a', 0, 0],
    ['', 'a', 0, 1],
    ['a', '', 1, 0],
    ['a', 'a\nb', 0, 1],
    ['a\nb\nc', 'a\nc', 1, 0],
    ['a\nb\nc', 'a\nx\nc', 1, 1],
    ['a\r\nb', 'a\nb', 0, 0],
  ];
  for (const [before, after, removed, added] of cases)
    expect({ before, after, ...changedLines(before, after) }).toEqual({ before, after, removed, added });
  expect(differText('a', 'a\nb')).toBe('1 line differs');
  expect(differText('a', 'b\nc')).toBe('2 lines differ');
  expect(differText('a', 'a')).toBe('No differences');
});
