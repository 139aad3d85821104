import { offsetOfCharacter, positionAt, type TextPosition } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';

/** The answer couldn't be used, for a reason that is ours to say. */
export const unreadable = "The database sent an answer that can't be read";
export const silent = 'The database stopped responding';

/** An answer other than a result: QueryFailureStatus of the SQL API reference, or what a proxy says. */
export function answerError(status: number, body: { code?: unknown; message?: unknown }, sql: string): StatementError {
  const message = typeof body.message === 'string' ? body.message : '';
  if (status >= 300 && status < 400)
    return new StatementError('The database redirected the request to another address, which is refused');
  if (status === 401) return new StatementError('Snowflake rejected the user or its key');
  if (status === 403) return new StatementError("Snowflake doesn't allow this user or this server's address");
  if (status === 404) return new StatementError("Snowflake doesn't know this account or statement");
  if (status === 408) return new StatementError("The query reached Snowflake's time limit and was canceled");
  if (status === 422 && message !== '') return statementError(message, sql);
  if (status === 429) return new StatementError('Snowflake is too busy. Run the query again later');
  if (status >= 500) return new SessionLostError("Snowflake isn't available. Run the query again later");
  return new StatementError(message === '' ? unreadable : firstSentence(message));
}

/** `SQL compilation error: error line 2 at position 3⏎invalid identifier 'X'`. Lines count from 1, positions from 0. */
function statementError(message: string, sql: string): StatementError {
  const [, line, position] = /line (\d+) at position (\d+)/.exec(message) ?? [];
  const place = line === undefined ? placeOfName(message, sql) : placeIn(sql, Number(line), Number(position));
  return new StatementError(firstSentence(message), place);
}

function firstSentence(message: string): string {
  const text = message
    .replace(/^SQL (?:compilation|execution) error:\s*/i, '')
    .replace(/^error line \d+ at position \d+\s*/i, '')
    .replace(/^syntax error line \d+ at position \d+ /i, 'syntax error: ')
    .replace(/\n(?:syntax )?error line [\s\S]*$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2_000);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function placeIn(sql: string, line: number, position: number): TextPosition | undefined {
  const text = sql.split('\n')[line - 1];
  return text === undefined ? undefined : { line, column: offsetOfCharacter(text, position + 1) + 1 };
}

const named = /(?:object|schema|database|table|view|identifier|column name) '([^']+)'|unknown function ([\w.]+)/i;

/** `Object 'DB.PUBLIC.X' does not exist …` has no position: that of the name's last part. */
function placeOfName(message: string, sql: string): TextPosition | undefined {
  const [, quoted, called] = named.exec(message) ?? [];
  const name = (quoted ?? called)?.split('.').at(-1)?.replaceAll('"', '').toLowerCase();
  if (name === undefined) return undefined;
  for (const { kind, start, end } of scanSqlTokens(sql, 'snowflake')) {
    if (kind !== 'word' && kind !== 'quoted') continue;
    if (sql.slice(start, end).replaceAll('"', '').toLowerCase() === name) return positionAt(sql, start);
  }
  return undefined;
}

/** A request without an answer. */
export function requestError(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (code === hostRefused) return new StatementError("Connections to this host aren't allowed");
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StatementError("Snowflake's address couldn't be resolved. Check the account");
  if (/^(?:Z_|ERR_ZLIB|HPE_)/.test(code)) return new SessionLostError(unreadable);
  if (/SSL|certificate|TLS|self.signed|CERT/i.test(`${code} ${message}`))
    return new StatementError("Couldn't make a trusted, encrypted connection to the database");
  return new SessionLostError();
}
