import { positionAt, type TextPosition } from '@platbook/sql/error-position';
import { memoryMessage, SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';
import type { TrinoFailure } from './page-reader.ts';

/** A failure on the server's side: what it says can have internal addresses and is not shown. */
export const internalFailure = 'The database failed to run the query';

const mostCharacters = 2_000;

/** `shift` is where the user's statement starts in the text that was sent, which is on the first line. */
export function trinoError(failure: TrinoFailure, sql: string, shift = 0): StatementError {
  const { message = '', errorName, errorType, errorLocation } = failure;
  if (errorName === 'EXCEEDED_TIME_LIMIT') return new StatementError('The query ran longer than the database allows');
  if (/^EXCEEDED_.*MEMORY_LIMIT$|^CLUSTER_OUT_OF_MEMORY$/.test(errorName ?? ''))
    return new StatementError(memoryMessage);
  if (errorName === 'SERVER_STARTING_UP') return new StatementError('The database is starting. Try again in a minute');
  if (errorName === 'USER_CANCELED' || errorName === 'ABANDONED_QUERY')
    return new StatementError('The query was canceled on the database');
  if (errorType === 'INTERNAL_ERROR' || errorType === 'EXTERNAL')
    return new StatementError(`${internalFailure}${errorName ? ` (${String(errorName).slice(0, 100)})` : ''}`);
  const title = message.replace(/^line \d+:\d+: /, '').slice(0, mostCharacters) || internalFailure;
  return new StatementError(title, errorLocation && placeOf(errorLocation, sql, shift));
}

/** Trino ends lines at line feeds and counts characters beyond U+FFFF once. */
function placeOf(
  location: NonNullable<TrinoFailure['errorLocation']>,
  sql: string,
  shift: number,
): TextPosition | undefined {
  const { lineNumber, columnNumber } = location;
  if (!Number.isInteger(lineNumber) || !Number.isInteger(columnNumber) || lineNumber < 1) return undefined;
  let start = 0;
  for (let line = 1; line < lineNumber; line += 1) {
    const end = sql.indexOf('\n', start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const characters = columnNumber - 1 - (lineNumber === 1 ? shift : 0);
  if (characters < 0) return undefined;
  const lineEnd = sql.indexOf('\n', start);
  const line = sql.slice(start, lineEnd < 0 ? undefined : lineEnd);
  const before = line.length <= 100_000 ? [...line].slice(0, characters).join('').length : characters;
  return positionAt(sql, start + before);
}

/** What a request failed with, apart from what the server answered. */
export function requestError(error: unknown): unknown {
  if (error instanceof StatementError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(ECONN|EPIPE|HPE_|UND_|ENOT|EAI|EHOST|ENET|ETIMEDOUT|ERR_)/.test(code))
    return Object.assign(new SessionLostError(), { cause: error });
  return error;
}

export function connectError(error: unknown): StatementError {
  if (error instanceof StatementError && !(error instanceof SessionLostError)) return error;
  const { message = '', code = '' } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (code === hostRefused) return new StatementError("Connections to this host aren't allowed");
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new StatementError("The database host couldn't be resolved");
  if (/SSL|certificate|TLS|self.signed|EPROTO|altname/i.test(`${code} ${message}`))
    return new StatementError("Couldn't make a trusted, encrypted connection to the database");
  return new StatementError("Couldn't connect to the database");
}
