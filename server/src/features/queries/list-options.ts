import { limits } from '@platbook/contract/limits';

export type SortBy = '-updatedAt' | '+name';

export const readLimit = (text: string | undefined): number => Number(text ?? limits.queryListPageSize);

export function readSortBy(text: string | undefined): SortBy {
  return text?.endsWith('name') === true ? '+name' : '-updatedAt';
}
