import type { Query } from '@platbook/contract/workbench/queries';

/** A query's address: `/queries/{id}`, with `?solutionpack=true` for a pack's. */
export function queryLink({ id, solutionpack }: Pick<Query, 'id' | 'solutionpack'>) {
  return {
    to: '/queries/$queryId',
    params: { queryId: id },
    search: solutionpack ? { solutionpack: 'true' } : {},
  } as const;
}
