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
  /** The field of the body that was refused, as its key is written there; absent where there is no single one. */
  field?: string;
}

/** code → [HTTP status, title]. Texts of the specification stand here verbatim. */
export const problems = {
  ...pageProblems,
  'request.invalid': [400, 'The request is invalid'],
  'request.too-large': [413, 'The request is too large'],
  'request.too-long': [414, 'The URL is too long'],
  'request.method': [405, 'Method not allowed'],
  'request.media-type': [415, 'The request body must be JSON'],
  'request.cross-site': [403, 'The request came from another site'],
  'request.too-many': [429, 'Too many requests'],
  'not-found': [404, 'Not found'],
  'signed-out': [401, 'Sign in to continue'],
  'signed-out.displaced': [401, 'You were signed out because you signed in on more than three devices'],
  'navigator.token': [
    403,
    'This Property Navigator token has expired or was already used. Open Property Navigator again',
  ],
  'navigator.session-over': [401, 'Your Property Navigator session has ended. Open it again'],
  'navigator.not-ready': [409, 'Your data is being prepared'],
  'navigator.busy': [429, 'Too many searches are waiting. Try again in a moment'],
  'navigator.too-slow': [400, 'The search took too long. Narrow it down'],
  'report.not-found': [404, 'Report not found'],
  'report.locked': [403, "Your license doesn't include this report's data"],
  'report.service': [424, "The BI service isn't responding. Try again in a few minutes"],
  'report.too-many-counties': [409, 'Your license has more counties than the BI service supports'],
  'report.token': [401, 'Open this report again'],
  'property.not-found': [404, 'Property not found'],
  'saved-search.not-found': [404, 'Saved search not found'],
  'saved-search.too-many': [400, 'You have reached the limit of saved searches and lists. Delete one first'],
  'signed-in.other': [409, "You're signed in as someone else in this browser. Reload the page to continue"],
  'admin.registered': [403, 'An admin already exists'],
  'admin.code': [403, 'The code is incorrect'],
  'not-allowed': [403, "You don't have permission to do this"],
  'admin.last': [409, 'At least one admin must stay active. Make someone else an admin first'],
  'person.conflict': [409, 'Someone else changed this account. Reload it and try again'],
  'licence.invalid': [400, 'The license is invalid'],
  'account.expired': [403, 'Your Account is expired. Please contact support for assistance'],
  'key.name': [400, 'Enter a name for the key'],
  'key.expiry': [400, "The key's last day can't be in the past"],
  'key.expired': [409, 'This key has expired. Create a new one'],
  'key.rolling': [409, 'The previous key still works. Revoke it first'],
  'key.too-many': [409, 'You have reached the key limit. Revoke one first'],
  'key.views': [429, 'You have viewed keys too many times. Try again in an hour'],
  'key.gateway': [424, "The API gateway isn't responding. Try again in a few minutes"],
  'query.not-found': [404, 'Query not found'],
  'query.read-only': [403, 'You can view this query. Clone it to edit it'],
  'query.not-owner': [403, 'Only the owner can delete or share a query'],
  'query.no-team': [403, "You aren't on a team, so you can't share queries"],
  'query.conflict': [409, 'A newer version of this query was saved'],
  'connection.not-found': [404, 'Connection not found'],
  'connection.name-required': [400, 'Connection name required'],
  'connection.driver-required': [400, 'Driver required'],
  'connection.invalid': [400, 'The connection is invalid'],
  'connection.conflict': [409, 'Someone else changed this connection. Reload it and try again'],
  'connection.mismatch': [400, 'The session belongs to a different connection'],
  'connection.failed': [400, 'Problem connecting to database'],
  'connection-client.not-found': [404, 'Connection client not found'],
  'connection-client.not-supported': [400, "This connection doesn't support sessions"],
  'connection-client.too-many': [429, 'Too many connections are open'],
  'list.invalid': [400, "The list can't be loaded as a table"],
  'list.failed': [400, 'The database rejected the list'],
  'batch.too-many-statements': [400, 'Too many statements in one run'],
  'parameter.required': [400, 'Enter a value for each parameter'],
  'parameter.invalid': [400, 'A parameter value is invalid'],
  'parameter.too-long': [400, 'The parameter values are too long'],
  'batch.not-found': [404, 'Batch not found'],
  'batch.queue-full': [429, 'Too many queries are queued'],
  'result.not-found': [404, 'Result not found'],
  'result.no-query': [400, 'Save the query first. Only results of saved queries can be linked'],
  'export.too-many-rows': [400, 'The result has too many rows for this file format'],
  'export.too-many-columns': [400, 'The result has too many columns for this file format'],
  'export.no-columns': [400, 'The statement returned no result to download'],
  'export.whole': [400, 'The result is complete. Download it directly'],
  'export.failed': [400, "Couldn't run the statement again"],
  'export.busy': [429, 'Too many downloads are in progress. Try again in a moment'],
  'download.wrong-type': [400, 'The file has a different type'],
  'download.not-found': [404, 'File not found'],
  'download.not-licensed': [403, "Your license doesn't include this file"],
  'download.nda': [403, 'This file requires a signed NDA'],
  'download.not-ready': [409, "The file isn't ready yet"],
  'download.failed': [409, "Couldn't create the file"],
  'download.busy': [429, 'Too many downloads are in progress. Try again in a moment'],
  'schema.failed': [400, 'Error loading Schema'],
  'address.invalid': [400, 'Please enter valid IP'],
  'address.not-ipv4': [409, 'You are connecting from an IPv6 address. Enter the IPv4 address your tools use'],
  'address.not-found': [404, 'Address not found'],
  'email.invalid': [400, 'Enter a valid email address'],
  'password.current-required': [400, 'Current Password is required'],
  'password.confirm-required': [400, 'Confirm Password is required'],
  'password.mismatch': [400, "Password doesn't match"],
  'password.wrong': [400, 'The current password is incorrect'],
  'password.weak': [400, "The new password doesn't meet the requirements"],
  'password.refused': [400, 'The sign-in provider rejected the new password'],
  'password.elsewhere': [400, 'Your password is managed by your sign-in provider. Change it there'],
  'password-reset.invalid': [400, 'This link is no longer valid. Request a new one'],
  'sign-in.failed': [400, 'Something went wrong'],
  unavailable: [503, 'Temporarily unavailable'],
  unexpected: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;
