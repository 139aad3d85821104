import { positionAt, type TextPosition } from '@platbook/sql/error-position';
import { scanSqlTokens } from '@platbook/sql/sql-tokens';
import { SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';

export interface ServerError {
  readonly message: string;
  readonly code?: string;
  readonly errno?: number;
  readonly sqlMessage?: string;
  readonly fatal?: boolean;
}

const syntax = 1064;
/** The server ends the session with these: shutdown, killed connection, idle too long. */
const lost = new Set([1053, 1927, 1079, 4031]);

export function mysqlError(error: unknown, sql: string): StatementError {
  if (error instanceof StatementError) return error;
  const { message, errno, sqlMessage, fatal } = error as ServerError;
  if (/LOCAL INFILE/.test(message))
    return new StatementError("The database asked for a file. LOAD DATA LOCAL isn't supported");
  if (errno === undefined || sqlMessage === undefined || fatal === true || lost.has(errno))
    return new SessionLostError();
  return new StatementError(message, placeOf(sql, errno, message));
}

function placeOf(sql: string, errno: number, message: string): TextPosition | undefined {
  const offset = errno === syntax ? offsetOfSyntax(sql, message) : offsetOfName(sql, message);
  return offset === undefined ? undefined : positionAt(sql, offset);
}

function offsetOfSyntax(sql: string, message: string): number | undefined {
  const offset = offsetOfQuote(sql, message);
  // After a faulty comma or parenthesis, the quote starts behind it.
  return offset !== undefined && offset > 0 && /[^\S\n]/.test(sql[offset] ?? '') ? offset - 1 : offset;
}

/** The message quotes up to 80 bytes from the faulty token on, and says in which line it is. */
function offsetOfQuote(sql: string, message: string): number | undefined {
  const [, quoted = '', line = ''] = /near '(.*)' at line (\d+)$/s.exec(message) ?? [];
  if (line === '') return undefined;
  // MariaDB shows that the text is cut.
  const near = quoted.length < 80 ? quoted : quoted.replace(/\.\.\.$/, '');
  if (near === '') return sql.trimEnd().length;
  if (near === quoted && sql.endsWith(near)) return sql.length - near.length;
  const found: number[] = [];
  for (let at = sql.indexOf(near); at >= 0 && found.length < 1000; at = sql.indexOf(near, at + 1)) found.push(at);
  return found.find((at) => positionAt(sql, at).line === Number(line)) ?? found[0];
}

/** `Unknown column 'a.id' in 'WHERE'`, `Table 'shop.sale' doesn't exist`: the first place where the text has the quoted name. */
function offsetOfName(sql: string, message: string): number | undefined {
  const names = [...message.matchAll(/(?<!user |@)(?:'([^']+)'|((?:`[^`]+`\.)*`[^`]+`))/g)].map(([, text, ticked]) =>
    (text ?? (ticked as string)).replaceAll('`', ''),
  );
  const named = [...names, /^(?:FUNCTION|PROCEDURE) (\S+) does not exist/.exec(message)?.[1] ?? ''].filter(Boolean);
  const clause = / in '(WHERE|HAVING|GROUP|ORDER|ON)\b/i.exec(message)?.[1] ?? / in '(\w+) clause'/.exec(message)?.[1];
  for (const name of named) {
    const offset = offsetOfToken(sql, name.split('.'), clause?.toUpperCase());
    if (offset !== undefined) return offset;
  }
  return undefined;
}

/** The name with its qualifier, if the text has it; else the name only. A name after the clause's keyword is preferred. */
function offsetOfToken(sql: string, parts: readonly string[], clause: string | undefined): number | undefined {
  const wanted = parts.at(-1)?.toLowerCase();
  const qualifier = parts.at(-2)?.toLowerCase();
  let best: { score: number; start: number } | undefined;
  let isInClause = clause === undefined;
  let previous: string[] = [];
  for (const token of scanSqlTokens(sql, 'mysql')) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const text = sql.slice(token.start, token.end);
    if (text.toUpperCase() === clause) isInClause = true;
    const name = token.kind === 'quoted' ? text.slice(1, -1).replaceAll('``', '`') : text;
    if ((token.kind === 'word' || token.kind === 'quoted') && name.toLowerCase() === wanted) {
      const isQualified = qualifier !== undefined && previous[1] === '.' && previous[0] === qualifier;
      const score = (isQualified ? 2 : 0) + (isInClause ? 1 : 0);
      if (best === undefined || score > best.score) best = { score, start: token.start };
    }
    previous = [previous[1] ?? '', name.toLowerCase()];
  }
  return best?.start;
}

/** Marks an error for a sign-in method that the driver refuses because it would send the password unencrypted. */
export const needsEncryption = 'ENEEDSENCRYPTION';

export function connectError(error: unknown): StatementError {
  const { message, code = '', errno } = error as ServerError;
  const is = (...numbers: number[]) => errno !== undefined && numbers.includes(errno);
  if (is(1045, 1698, 4151, 3118, 1820, 1862))
    return new StatementError('The database rejected the username or password');
  if (is(1049)) return new StatementError("The database doesn't exist");
  if (is(1044)) return new StatementError("This login isn't allowed to use the database");
  if (is(1040, 1203, 1226)) return new StatementError('The database has no free connections');
  if (is(1129, 1130)) return new StatementError("The database doesn't allow this server's address");
  if (is(3159, 4177) || code === needsEncryption || code === 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED')
    return new StatementError('The database requires an encrypted connection');
  if (code === hostRefused) return new StatementError("Connections to this host aren't allowed");
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new StatementError("The database host couldn't be resolved");
  if (/ETIMEDOUT|timeout/i.test(`${code} ${message}`))
    return new StatementError("The database didn't respond within 15 seconds");
  if (/unknown plugin/.test(message))
    return new StatementError("The database asks for a sign-in method that isn't supported");
  if (/^HANDSHAKE_|SSL|certificate|TLS|self.signed/i.test(`${code} ${message}`))
    return new StatementError("Couldn't make a trusted, encrypted connection to the database");
  return new StatementError("Couldn't connect to the database");
}
