/** The server's log: one JSON line per event, without secrets and without SQL text (security V36). */
import { createHash } from 'node:crypto';
import { type Logger, type LoggerOptions, pino } from 'pino';

// By shape: any key that sounds like a secret, at the top or one level down.
const secretKeys = [
  'password',
  'passwordConfirmation',
  'currentPassword',
  'secret',
  'clientSecret',
  'client_secret',
  'token',
  'accessToken',
  'id_token',
  'access_token',
  'refresh_token',
  'code_verifier',
  'cookie',
  'authorization',
  'set-cookie',
  'key',
  'apiKey',
  'batchText',
  'selectedText',
  'queryText',
  'sql',
];

/** Redaction and shape of every line. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: secretKeys
        .flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])
        // Elsewhere a code is an error's name.
        .concat('body.code', 'query.code'),
      censor: '[redacted]',
    },
    serializers: {
      // Query strings carry codes and tokens (security V27).
      req: (request: { id?: string; method?: string; url?: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: withoutValues(error, error.message),
        stack: withoutValues(error, error.stack),
        cause: describeCause(error.cause),
      }),
    },
  };
}

/** Writes to standard error, so that standard output stays for what the operator reads. */
export function createLog(level: string): Logger {
  return pino(logOptions(level), pino.destination({ dest: 2, sync: false }));
}

function describeCause(cause: unknown): string | undefined {
  return cause instanceof Error ? withoutValues(cause, cause.stack ?? cause.message) : undefined;
}

/**
 * A database that minds a value quotes it, and it may be out of a row (security T31): of data errors and broken constraints (SQLSTATE 22
 * and 23) what is in quotes or brackets is left out. The place in the code and the SQLSTATE stay.
 */
function withoutValues<T extends string | undefined>(error: Error, text: T): T | string {
  const { code } = error as { code?: unknown };
  if (text === undefined || typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) return text;
  const { message } = error;
  const masked = message.replace(/["'(][\s\S]*["')]/, '…');
  return message === '' ? text : text.replaceAll(message, () => masked);
}

/** SQL in the log: enough to recognize a text, not to read it. */
export function describeSql(sql: string): { sqlHash: string; sqlLength: number } {
  return { sqlHash: createHash('sha256').update(sql).digest('hex').slice(0, 16), sqlLength: sql.length };
}
