import { SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';

interface ServerError {
  readonly message: string;
  readonly code?: string;
  readonly number?: number;
  readonly lineNumber?: number;
  readonly cause?: unknown;
}

export function sqlServerError(error: unknown, sql: string): StatementError {
  const { message, code, number, lineNumber } = error as ServerError;
  if (number === undefined || code === 'ECLOSE' || code === 'ESOCKET') return new SessionLostError();
  return new StatementError(message, lineNumber === undefined ? undefined : placeOf(sql, lineNumber, message));
}

/** The server sends only the line. The column is that of the text quoted in the message, else that of the line's first word. */
function placeOf(sql: string, lineNumber: number, message: string): { line: number; column: number } | undefined {
  const text = sql.split('\n')[lineNumber - 1];
  if (text === undefined) return undefined;
  const quoted = /'([^']+)'/.exec(message)?.[1]?.split('.').at(-1);
  const at = quoted === undefined ? -1 : text.toLowerCase().indexOf(quoted.toLowerCase());
  return { line: lineNumber, column: (at >= 0 ? at : Math.max(0, text.search(/\S/))) + 1 };
}

/** Messages by the step at which the connection failed, as the connection check names it. */
export const connectFailures = {
  login: 'The database rejected the username or password',
  address: "The database doesn't allow this server's address",
  database: "The database doesn't exist",
  host: "Connections to this host aren't allowed",
  notFound: "The database host couldn't be resolved",
  slow: "The database didn't respond within 15 seconds",
  encrypted: 'The database requires an encrypted connection',
  tls: "Couldn't make a trusted, encrypted connection to the database",
  unreachable: "Couldn't connect to the database",
} as const;

export function connectError(errors: readonly unknown[]): StatementError {
  const all = errors.flatMap((error) => [...causesOf(error)]);
  const has = (pattern: RegExp) => all.some(({ message, code }) => pattern.test(`${code ?? ''} ${message}`));
  const isNumber = (...numbers: number[]) => all.some(({ number }) => number !== undefined && numbers.includes(number));
  if (isNumber(40615) || has(/not allowed to access the server/i)) return new StatementError(connectFailures.address);
  if (isNumber(4060) || has(/cannot open database/i)) return new StatementError(connectFailures.database);
  if (has(/login failed|^ELOGIN/i)) return new StatementError(connectFailures.login);
  if (has(new RegExp(hostRefused))) return new StatementError(connectFailures.host);
  if (has(/ENOTFOUND|EAI_AGAIN/)) return new StatementError(connectFailures.notFound);
  if (has(/ETIMEOUT|timeout/i)) return new StatementError(connectFailures.slow);
  if (has(/requires encryption/i)) return new StatementError(connectFailures.encrypted);
  if (has(/SSL|certificate|TLS|self.signed|EENCRYPT/i)) return new StatementError(connectFailures.tls);
  return new StatementError(connectFailures.unreachable);
}

function* causesOf(error: unknown): Generator<ServerError> {
  let next = error;
  for (let depth = 0; depth < 5 && next instanceof Error; depth += 1) {
    yield next as unknown as ServerError;
    if (next instanceof AggregateError) for (const each of next.errors) yield each as ServerError;
    next = next.cause;
  }
}
