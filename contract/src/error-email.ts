/** POST error-email: the page reports a failure of ours whose id it was answered (specification §4, §7). */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { emailShape, idParamsShape } from './text.ts';

const body = Type.Object({
  /** The caller's own; the mail names the person of the session whatever stands here. */
  user_email: emailShape,
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
  refuses: "an error ID that wasn't returned to the caller in the last hour.",
  body,
  reply: Type.Object({}),
});

/** 404 for an id that the server didn't answer to the caller in the last seven days. */
export const getErrorReport = endpoint({
  method: 'GET',
  path: '/api/error-email/:id',
  summary: 'Returns whether the operators were emailed about an error ID or its cause.',
  params: idParamsShape,
  reply: Type.Object({ isNotified: Type.Boolean() }),
});

/** The same call at the path of the specification (reading 10). */
export const reportErrorLiterally = endpoint({ ...reportError, path: '/error-email' });
