import { describe, expect, it } from 'vitest';
import { offsetOfCharacter, positionAt, positionInText, readCaret } from './error-position.ts';

describe('the place of an error', () => {
  it('is counted in lines and columns from 1 [R239]', () => {
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

  it('is read from the caret under a line, also when the line is shown as a window', () => {
    const plain = 'Binder Error: no\n\nLINE 2:   nme from t\n          ^';
    expect(readCaret(plain, 'select 1,\n  nme from t')).toEqual({
      message: 'Binder Error: no',
      position: { line: 2, column: 3 },
    });
    const long = `select '${'x'.repeat(200)}', nme, '${'y'.repeat(200)}'`;
    const shown = long.slice(150, 260);
    const caret = ' '.repeat('LINE 1: ...'.length + long.indexOf('nme') - 150);
    const window = `Binder Error: no\n\nLINE 1: ...${shown}...\n${caret}^`;
    expect(readCaret(window, long).position).toEqual({ line: 1, column: long.indexOf('nme') + 1 });
    expect(readCaret('Out of memory', 'select 1')).toEqual({ message: 'Out of memory' });
  });
});
