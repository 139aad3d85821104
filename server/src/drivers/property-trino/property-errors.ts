import { StatementError } from '../driver.ts';
import type { TrinoFailure } from '../trino/page-reader.ts';
import { internalFailure } from '../trino/trino-errors.ts';

/** What is denied and what doesn't exist get the same words, without a place, so that neither gives the other away. */
const unseen = new Set([
  'PERMISSION_DENIED',
  'TABLE_NOT_FOUND',
  'SCHEMA_NOT_FOUND',
  'CATALOG_NOT_FOUND',
  'MISSING_CATALOG_NAME',
  'MISSING_SCHEMA_NAME',
]);
export const unseenText = "A table or function in this query doesn't exist, or your license doesn't include it";

/** Undefined for faults of the statement that say nothing about what the engine has. */
export function propertyError({
  errorName = '',
  errorType = '',
  message = '',
}: TrinoFailure): StatementError | undefined {
  if (unseen.has(errorName)) return new StatementError(unseenText);
  // A failure to load the access rules has their secret address in it.
  if (/^[A-Z]+_ERROR$/.test(errorType) && errorType !== 'USER_ERROR') return new StatementError(internalFailure);
  return /https?:|engine-rules/i.test(message) ? new StatementError(internalFailure) : undefined;
}
