import { limits } from '@platbook/contract/limits';

export type SortBy = '-updatedAt' | '+name';

export const readLimit = (text: string | undefined): number => Number(text ?? limits.queryListPageSize);

export const readSortBy = (text: string | undefined) => (text?.endsWith('name') === true ? '+name' : '-updatedAt');
