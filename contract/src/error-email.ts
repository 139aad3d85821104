import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { emailShape } from './text.ts';

const body = Type.Object({
  /** The caller's own address. The mail names the session's user, whatever this says. */
  user_email: emailShape,
  /** The `id` of a 5xx response of the last hour. */
  error_id: Type.String({ maxLength: 100 }),
  error_time: Type.String({ maxLength: 100 }),
});

export const reportError = endpoint('POST', '/api/error-email', {
  summary: 'Reports an error ID to the operators.',
  refuses: "an error ID that wasn't returned to the caller in the last hour.",
  body,
  reply: Type.Object({}),
});

/** 404 unless the server returned the ID to the caller in the last seven days. */
export const getErrorReport = endpoint('GET', '/api/error-email/:id', {
  summary: 'Returns whether the operators were emailed about an error ID or its cause.',
  reply: Type.Object({ isNotified: Type.Boolean() }),
});
