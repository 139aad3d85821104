import { positionAt } from '@platbook/sql/error-position';
import { openDuckdb } from '../../testing/small-warehouse.ts';
import { duckdbError } from './duckdb-errors.ts';
import { readCaret } from './read-caret.ts';

const connection = await openDuckdb();

describe('the caret under a line of DuckDB', () => {
  it.each([
    ['plain text', 'select bad'],
    ['a later line', 'select 1,\n  2,\n   bad'],
    ['CRLF', 'select 1,\r\n bad\r\n from (select 1)'],
    ['CR alone', 'select 1,\r bad'],
    ['tabs', "select\t'\t',\t\tbad,\t1"],
    ['an emoji', "select '😀', bad, '😀'"],
    ['a family of emoji', "select '👨‍👩‍👧', bad"],
    ['flags', `select '${'🇩🇪'.repeat(5)}', bad`],
    ['symbols with and without color', "select '✅⭐⚡☀✈', bad"],
    ['wide letters', "select '日本한국ａｂ𠮷', bad"],
    ['accents of their own', "select 'e\u0301\u0327x\u0301', bad"],
    ['characters without width', "select 'a\u200bb\u200d\u00adc', bad"],
    ['letters from right to left', "select 'אבג مرحبا', bad"],
    ['letters of India', "select 'नमस्ते', bad"],
    ['a control character', "select '\u0007', bad"],
    ['no-break spaces', 'select\u00a01,\u00a0bad'],
    ['a long line before', `select '${'x'.repeat(200)}', bad`],
    ['a long line behind', `select bad, '${'x'.repeat(200)}'`],
    ['a long line around', `select '${'x'.repeat(200)}', bad, '${'y'.repeat(200)}'`],
    ['a long line of wide letters', `select '${'日'.repeat(100)}', bad, '${'本'.repeat(100)}'`],
    ['a long line of emoji and tabs', `select '\t\t${'😀'.repeat(90)}', bad,\t'${'y'.repeat(90)}'`],
  ])('is found in a line with %s [R208]', async (_name, sql) => {
    const error = await connection.run(sql).catch((thrown: unknown) => thrown);
    const { line, column, message } = duckdbError(error, sql);
    expect({ line, column }).toEqual(positionAt(sql, sql.indexOf('bad')));
    expect(message).not.toContain('LINE');
  });

  it('is not a position when a message only resembles it', () => {
    const faked = 'Invalid Input Error: a\n\nLINE 1: zzz\n        ^';
    expect(readCaret(faked, "select error('a\n\nLINE 1: zzz\n        ^')")).toEqual({ message: faked });
    expect(readCaret('Out of memory', 'select 1')).toEqual({ message: 'Out of memory' });
    expect(readCaret('x\n\nLINE 9: select 1\n        ^', 'select 1')).toEqual({
      message: 'x\n\nLINE 9: select 1\n        ^',
    });
  });
});
