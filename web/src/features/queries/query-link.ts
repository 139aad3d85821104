import type { Query } from '@platbook/contract/queries';

/** Where a query opens: `/queries/{id}`, and with `?solutionpack=true` for one of a pack (specification §2). */
export function queryLink({ id, solutionpack }: Pick<Query, 'id' | 'solutionpack'>) {
  return {
    to: '/queries/$queryId',
    params: { queryId: id },
    search: solutionpack ? { solutionpack: 'true' } : {},
  } as const;
}
