/** The server's log: one JSON line per event, without secrets or SQL text [V36]. */
import { createHash } from 'node:crypto';
import { type Logger, type LoggerOptions, pino } from 'pino';

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

export function logOptions(level: string): LoggerOptions {
  return {
    level,
    redact: {
      paths: secretKeys
        .flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])
        // Elsewhere, `code` is an error's name.
        .concat('body.code', 'query.code'),
      censor: '[redacted]',
    },
    serializers: {
      // Query strings carry codes and tokens [V27].
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

export interface LogCompanion {
  /** The span that a line belongs to. */
  current(): { readonly traceId: string; readonly spanId: string } | undefined;
  /** Gets each line that is written. */
  log(line: string): void;
}

export function createLog(level: string, companion?: LogCompanion): Logger {
  const output = pino.destination({ dest: 2, sync: false });
  if (companion === undefined) return pino(logOptions(level), output);
  const mixin = () => {
    const span = companion.current();
    return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
  };
  const write = (line: string) => {
    output.write(line);
    companion.log(line);
  };
  return pino({ ...logOptions(level), mixin }, { write });
}

function describeCause(cause: unknown): string | undefined {
  return cause instanceof Error ? withoutValues(cause, cause.stack ?? cause.message) : undefined;
}

/** A database quotes values of rows in data errors and constraint violations (SQLSTATE 22 and 23) [T31]. */
function withoutValues<T extends string | undefined>(error: Error, text: T): T | string {
  const { code } = error as { code?: unknown };
  if (text === undefined || typeof code !== 'string' || !/^2[23][0-9A-Z]{3}$/.test(code)) return text;
  const { message } = error;
  const masked = message.replace(/["'(][\s\S]*["')]/, '…');
  return message === '' ? text : text.replaceAll(message, () => masked);
}

/** Identifies a SQL text in the log without revealing it. */
export function describeSql(sql: string): { sqlHash: string; sqlLength: number } {
  return { sqlHash: createHash('sha256').update(sql).digest('hex').slice(0, 16), sqlLength: sql.length };
}
