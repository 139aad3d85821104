import type { DatabaseSync } from 'node:sqlite';
import { positionAt, type TextPosition } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { memoryMessage, StatementError } from '../driver.ts';

const mostNames = 50;

/** The library hides the engine's offset, so the position is found by compiling parts of the statement. */
export function sqliteError(error: unknown, sql: string, database: DatabaseSync): StatementError {
  const message = error instanceof Error ? error.message : String(error);
  const { errcode } = error as { errcode?: number };
  if (errcode === 7 || /out of memory|allocation failed|Invalid array buffer|too big/i.test(message))
    return new StatementError(memoryMessage);
  if (errcode === 23 || /not authorized/i.test(message))
    return new StatementError('Not available: SQLite files are read-only');
  if (errcode === 8) return new StatementError('The data is read-only');
  return new StatementError(message.charAt(0).toUpperCase() + message.slice(1), placeOf(message, sql, database));
}

function placeOf(message: string, sql: string, database: DatabaseSync): TextPosition | undefined {
  if (message === 'incomplete input') return positionAt(sql, sql.length);
  const unexpected = /^(?:near|unrecognized token:) "([\s\S]*?)"(?:: syntax error)?$/.exec(message)?.[1];
  const named = /^(?:no such (?:column|table|function)|ambiguous column name): (.*\.)?(.+)$/.exec(message);
  const fails = (text: string): boolean => messageOf(text, database) === message;
  const offset =
    unexpected !== undefined
      ? firstUnexpected(unexpected, sql, fails)
      : named === null
        ? undefined
        : firstWrong(named[2] as string, named[1] !== undefined, sql, fails);
  return offset === undefined ? undefined : positionAt(sql, offset);
}

function messageOf(sql: string, database: DatabaseSync): string {
  try {
    database.prepare(sql);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function firstUnexpected(word: string, sql: string, fails: (text: string) => boolean): number | undefined {
  const places: number[] = [];
  for (const { start } of scanSqlTokens(sql, 'sqlite')) if (sql.startsWith(word, start)) places.push(start);
  let low = 0;
  let high = places.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fails(sql.slice(0, (places[middle] as number) + word.length))) high = middle;
    else low = middle + 1;
  }
  return places[low];
}

/** The first occurrence of a name that is wrong on its own: the message remains when NULL replaces all the others. */
function firstWrong(
  name: string,
  isQualified: boolean,
  sql: string,
  fails: (text: string) => boolean,
): number | undefined {
  const places: { start: number; end: number }[] = [];
  let previous = '';
  for (const { kind, start, end } of scanSqlTokens(sql, 'sqlite')) {
    if (kind === 'space' || kind === 'comment') continue;
    const text = (kind === 'quoted' ? sql.slice(start + 1, end - 1) : sql.slice(start, end)).toLowerCase();
    const isName = (kind === 'quoted' || kind === 'word') && text === name.toLowerCase();
    // A name after AS is defined there, not looked up.
    if (isName && previous !== 'as' && (previous === '.') === isQualified) places.push({ start, end });
    previous = text;
  }
  if (places.length === 1) return places[0]?.start;
  if (places.length > mostNames) return undefined;
  return places.find((kept) => {
    let text = '';
    let end = 0;
    for (const place of places) {
      if (place === kept) continue;
      text += `${sql.slice(end, place.start)}NULL`;
      end = place.end;
    }
    return fails(text + sql.slice(end));
  })?.start;
}
