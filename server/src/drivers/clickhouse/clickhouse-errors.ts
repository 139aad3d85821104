import { positionAt } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';

/** What the server answered instead of a result, or after some rows of it. */
export class ServerError extends Error {
  readonly status: number;
  readonly code: number | undefined;

  constructor(text: string, status = 200) {
    super(text);
    this.status = status;
    const code = /\bCode: (\d+)\. DB::/.exec(text)?.[1];
    this.code = code === undefined ? undefined : Number(code);
  }
}

const sessionLocked = 373;
export const isLocked = (error: unknown): boolean => error instanceof ServerError && error.code === sessionLocked;

export function clickhouseError(error: unknown, sql: string): StatementError {
  if (error instanceof StatementError) return error;
  if (!(error instanceof ServerError)) return new SessionLostError();
  const { message, status, code } = error;
  if (code === undefined) return new StatementError(`The server answered with HTTP status ${status}`);
  const offset = offsetIn(message, sql);
  return new StatementError(sentenceOf(message), offset === undefined ? undefined : positionAt(sql, offset));
}

/** `Code: 62. DB::Exception: … (SYNTAX_ERROR) (version 26.9.2.1 (official build))` → `…` */
function sentenceOf(text: string): string {
  const [first = ''] = text
    .replace(/^(?:Code: \d+\. DB::[\w:]*: )+/, '')
    .split(/\s*\([A-Z][A-Z0-9_]*\)(?= \(version|\. \(|\s*$)/);
  const syntax = /Syntax error(?: \([^)]*\))?: failed at position \d+ \((.*?)\)(?: \(line \d+, col \d+\))?: /s.exec(
    first,
  );
  if (syntax) return syntaxSentence(first, syntax);
  return first
    .replace(/^\S+: (?=Not enough privileges)/, '')
    .replace(/:? ?In scope .*?(?=: Note:|$)/s, '')
    .replace(/\.? In query .*$|: \(in query: .*$|: while (?:executing|processing) .*$/is, '')
    .replace(/[.\s]+$/, '');
}

const mostExpected = 5;

function syntaxSentence(text: string, syntax: RegExpExecArray): string {
  const word = syntax[1]?.slice(0, 60);
  const before = text.slice(0, syntax.index).replace(/[:\s]+$/, '') || 'Syntax error';
  const place = word === 'end of query' ? 'at end of input' : `at or near "${word}"`;
  const open = text.includes('Unmatched parentheses') ? '. A parenthesis has no partner' : '';
  const expected =
    /Expected (?:one of: )?(.*)/s
      .exec(text)?.[1]
      ?.replace(/[.\s]+$/, '')
      .split(', ') ?? [];
  const more = expected.length > mostExpected ? ' …' : '';
  const wanted = expected.length === 0 ? '' : `. Expected: ${expected.slice(0, mostExpected).join(', ')}${more}`;
  return `${before} ${place}${open}${wanted}`;
}

const named =
  /(?:[Ii]dentifier|function|Function with name|table|database|column|Column|setting) [`']([^`']+)[`']|(?:Table|Database|function|ON) ([\w.]+)/;

/** Positions are in bytes from 1. Other messages only name what is wrong; its first occurrence is the place. */
function offsetIn(message: string, sql: string): number | undefined {
  const position = /failed at position (\d+)/.exec(message)?.[1];
  if (position !== undefined)
    return Buffer.from(sql)
      .subarray(0, Number(position) - 1)
      .toString().length;
  const name = named.exec(sentenceOf(message))?.slice(1).find(Boolean);
  return name === undefined ? undefined : offsetOfName(sql, name);
}

/** Of `a.b`, or else of its last part. */
function offsetOfName(sql: string, name: string): number | undefined {
  const last = name.split('.').at(-1);
  let offset: number | undefined;
  for (const { kind, start, end } of scanSqlTokens(sql, 'clickhouse')) {
    if (kind !== 'word' && kind !== 'quoted') continue;
    if (kind === 'word' && sql.startsWith(name, start)) return start;
    const text = kind === 'quoted' ? sql.slice(start + 1, end - 1) : sql.slice(start, end);
    if (text === last) offset ??= start;
  }
  return offset;
}

export function connectError(error: unknown): StatementError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof ServerError) return refusedConnection(error);
  if (error instanceof StatementError) return error;
  const isCode = (...codes: string[]) => codes.includes(String(code));
  if (isCode(hostRefused)) return new StatementError("Connections to this host aren't allowed");
  if (isCode('ENOTFOUND', 'EAI_AGAIN')) return new StatementError("The database host couldn't be resolved");
  if (isCode('ETIMEDOUT') || /abort|timeout/i.test(message))
    return new StatementError("The database didn't respond within 15 seconds");
  if (/SSL|certificate|TLS|self.signed/i.test(`${code} ${message}`))
    return new StatementError("Couldn't make a trusted, encrypted connection to the database");
  return new StatementError("Couldn't connect to the database");
}

function refusedConnection({ code, status, message }: ServerError): StatementError {
  // 192 to 194 and 516: unknown user, wrong or missing password; 81 and 497 at USE.
  if (code === 516 || (code !== undefined && code >= 192 && code <= 194))
    return new StatementError('The database rejected the username or password');
  if (code === 81 || (code === 497 && message.includes('SHOW DATABASES')))
    return new StatementError("The database doesn't exist");
  if (code === 164)
    return new StatementError(
      "This login can't set how results are written. Give its profile readonly = 2 instead of readonly = 1",
    );
  if (code !== undefined) return new StatementError(sentenceOf(message));
  if (status >= 300 && status < 400)
    return new StatementError('The server redirects to another address. Enter the host and port that it redirects to');
  if (status === 401 || status === 403) return new StatementError('The database rejected the username or password');
  return new StatementError("Couldn't connect to the database");
}
