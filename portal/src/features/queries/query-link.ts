import type { Query } from '@platbook/contract/workbench/queries';

export function queryLink({ id, solutionpack }: Pick<Query, 'id' | 'solutionpack'>) {
  return {
    to: '/queries/$queryId',
    params: { queryId: id },
    search: solutionpack ? { solutionpack: 'true' } : {},
  } as const;
}
