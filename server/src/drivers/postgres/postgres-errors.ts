import { offsetOfCharacter, positionAt } from '@platbook/sql/error-position';
import { SessionLostError, StatementError } from '../driver.ts';
import { hostRefused } from '../host-guard.ts';

interface ServerError {
  message: string;
  code?: string;
  position?: string;
  hint?: string;
}

export function postgresError(error: unknown, sql: string): StatementError {
  const { message, code, position, hint } = error as ServerError;
  if (code === undefined || /^(ECONN|EPIPE|57P0)/.test(code)) return new SessionLostError();
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  const title = hint ? `${sentence}. ${hint}` : sentence;
  const offset = Number(position);
  const place = offset > 0 ? positionAt(sql, offsetOfCharacter(sql, offset)) : undefined;
  // A literal in its place would be text.
  if (code === '42P18' && /parameter \$\d/.test(message))
    return new StatementError("PostgreSQL can't determine the type of a parameter here. Write {{name}}::text", place);
  return new StatementError(title, place);
}

export function connectError(error: unknown): StatementError {
  const { message, code } = error as ServerError;
  if (code === '28P01' || code === '28000') return new StatementError('The database rejected the username or password');
  if (code === '3D000') return new StatementError("The database doesn't exist");
  if (code === '53300') return new StatementError('The database has no free connections');
  if (code === hostRefused) return new StatementError("Connections to this host aren't allowed");
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new StatementError("The database host couldn't be resolved");
  if (/timeout/i.test(message)) return new StatementError("The database didn't respond within 15 seconds");
  if (/SSL|certificate|TLS|self.signed/i.test(message))
    return new StatementError("Couldn't make a trusted, encrypted connection to the database");
  return new StatementError("Couldn't connect to the database");
}
