import { type Batch, getBatch, getLatestBatch } from '@platbook/contract/workbench/batches';
import { keyColumnsIn } from '@platbook/property/key-columns-in';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export interface ResultColumns {
  readonly names: readonly string[];
  /** The primary keys of the property tables among them. */
  readonly keys: readonly string[];
}

/** Columns of the latest run that is known; undefined if none is. */
export function useResultColumns(queryId: string | null | undefined, batchId: string | null | undefined) {
  const { data } = useQuery({
    queryKey: ['result columns', queryId, batchId],
    queryFn: async ({ signal }): Promise<ResultColumns | null> => {
      const options = { signal, isBackground: true };
      const batch: Batch | null = batchId
        ? (await call(getBatch, { params: { id: batchId }, ...options })).data
        : (await call(getLatestBatch, { params: { id: queryId ?? '' }, ...options })).data;
      const last = batch?.statements.findLast(({ columns }) => columns.length > 0);
      if (!last) return null;
      const names = last.columns.map(({ name }) => name);
      return { names, keys: keyColumnsIn(last.statementText, names) };
    },
    enabled: Boolean(queryId),
    staleTime: 0,
    retry: false,
  });
  return data ?? undefined;
}
