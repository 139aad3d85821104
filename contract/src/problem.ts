/**
 * The error body (RFC 9457 `application/problem+json`) and the catalogue of user-facing messages. The web shows `detail`,
 * or else `title` (specification §8). A 5xx is always ours and carries an `id` that is also in the log.
 */

import { pageProblems } from './page-problems.ts';

/** What stands in the body of every answer that is no success. */
export interface ProblemBody {
  title: string;
  detail?: string;
  id?: string;
  /** Stable code of the catalogue, for programs: `query.not-found`. */
  code?: string;
}

/** code → [HTTP status, title]. Texts of the specification stand here verbatim. */
export const problems = {
  ...pageProblems,
  'request.invalid': [400, 'The request is not valid'],
  'request.too-large': [413, 'The request is too large'],
  'request.too-long': [414, 'The address is too long'],
  'request.method': [405, 'The method is not allowed'],
  'request.media-type': [415, 'The request must be JSON'],
  'request.cross-site': [403, 'The request came from another site'],
  'request.too-many': [429, 'Too many requests'],
  'not-found': [404, 'Not found'],
  'signed-out': [401, 'Sign in to go on'],
  'signed-out.displaced': [401, 'You signed in in more than three places, so you are signed out here'],
  'navigator.token': [403, 'This token of Property Navigator is not yours, is over or was used before. Open it again'],
  'navigator.session-over': [401, 'Your session of Property Navigator is over. Open it again'],
  'signed-in.other': [409, 'You are signed in as someone else in this browser. Load the page again to go on'],
  'admin.registered': [403, 'There is an admin already'],
  'admin.code': [403, 'The code is not right'],
  'not-allowed': [403, 'You are not allowed to do this'],
  'admin.last': [409, 'There must be an active admin. Make somebody else one first'],
  'person.conflict': [409, 'Somebody else changed this person meanwhile. Open it again'],
  'licence.invalid': [400, 'The licence is not valid'],
  'account.expired': [403, 'Your Account is expired. Please contact support for assistance'],
  'key.name': [400, 'A key needs a name'],
  'key.expiry': [400, 'The last day of a key must be a day that is not over'],
  'key.expired': [409, 'This key has expired. Create another one'],
  'key.rolling': [409, 'The key before the last roll still works. End it first'],
  'key.too-many': [409, 'You have as many keys as there can be. Revoke one first'],
  'key.views': [429, 'You looked at keys too often. Try again in an hour'],
  'key.gateway': [424, 'The API gateway does not answer. Try again in a few minutes'],
  'query.not-found': [404, 'Query not found'],
  'query.read-only': [403, 'This query is shared with you to read. Clone it to change it'],
  'query.not-owner': [403, 'Only the owner of a query may delete or share it'],
  'query.no-team': [403, 'You have no team to share with'],
  'query.conflict': [409, 'A newer version of this query was saved'],
  'connection.not-found': [404, 'Connection not found'],
  'connection.name-required': [400, 'Connection name required'],
  'connection.driver-required': [400, 'Driver required'],
  'connection.invalid': [400, 'The connection is not valid'],
  'connection.conflict': [409, 'Somebody else changed this connection meanwhile. Open it again'],
  'connection.mismatch': [400, 'The session belongs to another connection'],
  'connection.failed': [400, 'Problem connecting to database'],
  'connection-client.not-found': [404, 'Connection client not found'],
  'connection-client.not-supported': [400, 'This connection keeps no session from run to run'],
  'connection-client.too-many': [429, 'Too many connections are open'],
  'list.invalid': [400, 'The list cannot become a table'],
  'list.failed': [400, 'The database did not take the list'],
  'batch.too-many-statements': [400, 'Too many statements in one run'],
  'parameter.required': [400, 'A parameter needs a value'],
  'parameter.invalid': [400, 'The value of a parameter is not valid'],
  'parameter.too-long': [400, 'The values of the parameters are too long'],
  'batch.not-found': [404, 'Batch not found'],
  'batch.queue-full': [429, 'Too many runs are waiting'],
  'result.not-found': [404, 'Result not found'],
  'result.no-query': [400, 'Save the query first: only the result of a saved query has a link'],
  'export.too-many-rows': [400, 'The result has too many rows for such a file'],
  'export.too-many-columns': [400, 'The result has too many columns for such a file'],
  'export.no-columns': [400, 'The statement has no result to download'],
  'export.whole': [400, 'The result is whole; download it as it is'],
  'export.failed': [400, 'The statement could not be run again'],
  'export.busy': [429, 'Too many downloads are being made. Try again in a moment'],
  'download.wrong-type': [400, 'The file is of another type'],
  'download.not-found': [404, 'There is no such file'],
  'download.not-licensed': [403, 'Your licence does not hold this file'],
  'download.nda': [403, 'This file requires a signed NDA'],
  'download.not-ready': [409, 'The file cannot be made yet'],
  'download.failed': [409, 'The file could not be made'],
  'download.busy': [429, 'Too many files are being sent. Try again in a moment'],
  'schema.failed': [400, 'Error loading Schema'],
  'email.invalid': [400, 'The email is not an address'],
  'password.current-required': [400, 'Current Password is required'],
  'password.confirm-required': [400, 'Confirm Password is required'],
  'password.mismatch': [400, "Password doesn't match"],
  'password.wrong': [400, 'The current password is not right'],
  'password.weak': [400, 'The new password does not meet the rules'],
  'password.refused': [400, 'The sign-in provider did not take the new password'],
  'password.elsewhere': [400, 'Your sign-in provider keeps your password. Change it there'],
  'password-reset.invalid': [400, 'This link is not valid any more. Ask for a new one'],
  'sign-in.failed': [400, 'Something went wrong'],
  unavailable: [503, 'Temporarily unavailable'],
  unexpected: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;
