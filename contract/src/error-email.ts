/** POST error-email: the page reports a failure of ours whose id it was answered (specification §4, §7). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';

const body = Type.Object({
  /** The caller's own; the mail names the person of the session whatever stands here. */
  user_email: Type.String({ maxLength: 254 }),
  /** The `id` of a 5xx answer of the last hour. */
  error_id: Type.String({ maxLength: 100 }),
  /** When it happened, in Pacific time; the mail tells the server's own time of it. */
  error_time: Type.String({ maxLength: 100 }),
});

/** Answers the same whether a mail goes out or the cause was told a moment ago. */
export const reportError = endpoint({
  method: 'POST',
  path: '/api/error-email',
  summary: 'Reports an error ID to the operators.',
  body,
  reply: Type.Object({}),
});

/** The same call at the path of the specification (reading 10). */
export const reportErrorLiterally = endpoint({ ...reportError, path: '/error-email' });
