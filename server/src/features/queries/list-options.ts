import { limits } from '@platbook/contract/limits';

/** The orders of a list of queries, as the wire names them. */
export type SortBy = '-updatedAt' | '+name';

/** How many queries a page holds: 20, or what `limit` says from 1 to 200. */
export function readLimit(text: string | undefined): number {
  if (text === undefined) return limits.queryListPageSize;
  return Number(text);
}

/** How a list is sorted: newest first, or by name. */
export function readSortBy(text: string | undefined): SortBy {
  return text?.endsWith('name') === true ? '+name' : '-updatedAt';
}
