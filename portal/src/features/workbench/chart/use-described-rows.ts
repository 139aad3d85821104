import type { Column } from '@platbook/contract/workbench/batches';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import { useSchema } from '../schema/use-schema.ts';
import type { ChartResult } from './chart-rows.ts';
import { describeColumns } from './describe-columns.ts';

interface DescribedSource extends Pick<ChartResult, 'connectionId' | 'statementText'> {
  rows: ChartRows | undefined;
}

/** The rows of a result with what the dictionary of their connection says; plain until it has been loaded. */
export function useDescribedRows({ rows, connectionId, statementText }: DescribedSource): ChartRows | undefined {
  const schema = useSchema(connectionId).query.data?.info;
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: connectionId ?? '' }, isBackground: true }),
    enabled: connectionId !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return useMemo(() => {
    if (!rows || !schema) return rows;
    const columns = describeColumns(rows.columns as readonly Column[], schema, codes ?? [], statementText);
    return columns === rows.columns ? rows : { ...rows, columns };
  }, [rows, schema, codes, statementText]);
}
