import { limits } from '@platbook/contract/limits';
import { problem } from '../../http/problem.ts';

/** The orders of a list of queries, as the wire names them. */
export type SortBy = '-updatedAt' | '+name';

/** How many queries a page holds: 20, or what `limit` says from 1 to 200. */
export function readLimit(text: string | undefined): number {
  if (text === undefined) return limits.queryListPageSize;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > limits.queryListMaximumPageSize)
    throw problem('request.invalid', `limit must be a number from 1 to ${limits.queryListMaximumPageSize}`);
  return limit;
}

/** How a list is sorted: newest first, or by name. */
export function readSortBy(text: string | undefined): SortBy {
  // A plus sign that was not encoded arrives as a space (reading 14).
  const sortBy = text === undefined || text === '' ? '-updatedAt' : text.replace(/^ /, '+');
  if (sortBy !== '-updatedAt' && sortBy !== '+name')
    throw problem('request.invalid', 'sortBy must be -updatedAt or +name');
  return sortBy;
}
