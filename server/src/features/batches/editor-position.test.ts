import { editorPosition, placeOfRun } from './editor-position.ts';

describe('the position of an error in the editor', () => {
  const text = 'select 1;\nselect a,\n  b\nfrom t;\nselect 1';

  it.each([
    ['the whole text', '', undefined, 0, 1, 5, { line: 1, column: 5 }],
    ['a later statement', '', undefined, 10, 2, 3, { line: 3, column: 3 }],
    ['a selection found once', 'select a,\n  b', undefined, 0, 2, 3, { line: 3, column: 3 }],
    ['a selection that stands twice, with its offset', 'select 1', 32, 0, 1, 8, { line: 5, column: 8 }],
    ['a selection inside a line', '  b\nfrom t', undefined, 2, 1, 1, { line: 3, column: 3 }],
  ] as const)('is right for %s', (_name, selected, selectionOffset, statementOffset, line, column, expected) => {
    const place = placeOfRun(text, selected, selectionOffset);
    expect(editorPosition(place, statementOffset, line, column)).toEqual(expected);
  });

  it('counts within the selection when its offset is unknown', () => {
    const place = placeOfRun(text, 'select 1', undefined);
    expect(editorPosition(place, 0, 1, 8)).toEqual({ line: 1, column: 8 });
  });

  it.each([
    ['twice, overlapping', 'aabaa', 'xaabaabaa', { line: 1, column: 1 }],
    ['once, after false starts', 'aab', 'aaaaab', { line: 1, column: 4 }],
    ['nowhere', 'zz', 'abc', { line: 1, column: 1 }],
  ])('finds a selection that is %s', (_name, selected, whole, expected) => {
    expect(editorPosition(placeOfRun(whole, selected, undefined), 0, 1, 1)).toEqual(expected);
  });

  it('finds a worst-case selection in linear time', () => {
    const before = process.cpuUsage();
    const place = placeOfRun('a'.repeat(1_000_000), `b${'a'.repeat(500_000)}`, undefined);
    expect(place.offset).toBe(0);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
