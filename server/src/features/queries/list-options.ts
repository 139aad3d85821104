import { limits } from '@platbook/contract/limits';

export type SortBy = '-updatedAt' | '+name';

export function readLimit(text: string | undefined): number {
  if (text === undefined) return limits.queryListPageSize;
  return Number(text);
}

export function readSortBy(text: string | undefined): SortBy {
  return text?.endsWith('name') === true ? '+name' : '-updatedAt';
}
