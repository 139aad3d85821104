import { DatabaseSync } from 'node:sqlite';
import { positionAt } from '@platbook/sql/error-position';
import { sqliteError } from './sqlite-errors.ts';

describe('the position of an SQLite error', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table t (a, b)');
  afterAll(() => database.close());

  it.each([
    ['a word that fits nothing', '|selec 1'],
    ['the last of several equal words', "select 'from', a from t where a in (select a from t) |from t"],
    ['a word behind emoji, tabs and CRLF', "select '😀',\r\n\t'😀' a from t |from b"],
    ['a string in the wrong place', "select 1\n from t 'x' |'yz'"],
    ['the end of what is not finished', 'select (\n 1 +|'],
    ['a string that does not end', "select 1,\n |'abc"],
    ['a sign that is none', 'select a |# b from t'],
    ['a column that stands once', 'select a,\n |nowhere from t'],
    ['the first of several equal columns', 'select |nowhere, a\n from t where nowhere = 1 and nowhere = 2'],
    ['a column in one of two scopes', 'select x.c from (select a as c from t) x union all select |c from t'],
    ['a quoted name', 'select |[no where] from t'],
    ['a table', 'select * from t join |not_here'],
    ['a function', 'select a, |f(1) from t'],
    ['a column of a table', 'select t.a, t.|z from t'],
  ])('is that of %s [R208]', (_name, marked) => {
    const bar = marked.indexOf('|');
    const sql = marked.replace('|', '');
    let error: unknown;
    try {
      database.prepare(sql);
    } catch (thrown) {
      error = thrown;
    }
    const { line, column } = sqliteError(error, sql, database);
    expect({ line, column }, String(error)).toEqual(positionAt(sql, bar));
  });

  it('is not given when it is not certain', () => {
    const { line, message } = sqliteError(new Error('no such column: q'), 'select 1', database);
    expect({ line, message }).toEqual({ line: undefined, message: 'No such column: q' });
  });
});
