import { offsetOfCharacter, positionAt, positionInText } from './error-position.ts';

describe('the position of an error', () => {
  it('is counted in lines and columns from 1 [R208]', () => {
    expect(positionAt('select 1', 0)).toEqual({ line: 1, column: 1 });
    expect(positionAt('a\nbc\n', 3)).toEqual({ line: 2, column: 2 });
    expect(positionAt('ab', 99)).toEqual({ line: 1, column: 3 });
  });

  it('moves from the statement to the whole text', () => {
    const text = 'select 1;\n  select\n bad';
    expect(positionInText(text, 12, { line: 1, column: 1 })).toEqual({ line: 2, column: 3 });
    expect(positionInText(text, 12, { line: 2, column: 2 })).toEqual({ line: 3, column: 2 });
  });

  it('counts characters beyond U+FFFF once, as PostgreSQL does', () => {
    expect(offsetOfCharacter('😀x', 2)).toBe(2);
    expect(offsetOfCharacter('abc', 3)).toBe(2);
  });

  it.each([
    ['LF', 'a\nbc', 3, { line: 2, column: 2 }],
    ['CRLF, as one break', 'a\r\nbc', 4, { line: 2, column: 2 }],
    ['CR alone', 'a\rb\r\rc', 6, { line: 4, column: 2 }],
    ['an emoji before it, as two units', '😀\n😀x', 5, { line: 2, column: 3 }],
    ['a tab, as one unit', '\t\tx', 2, { line: 1, column: 3 }],
  ])('counts %s', (_name, text, offset, expected) => {
    expect(positionAt(text, offset)).toEqual(expected);
  });
});
