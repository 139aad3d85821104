import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { readMeanings } from '@platbook/property/dictionary/meanings';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { useSchema } from '../schema/use-schema.ts';
import { ResultGrid } from './ResultGrid.tsx';

interface DescribedGridProps extends Omit<ComponentProps<typeof ResultGrid>, 'schema' | 'meanings'> {
  connectionId: string | undefined;
}

export function DescribedGrid({ connectionId, ...props }: DescribedGridProps) {
  const schema = useSchema(connectionId).query.data?.info;
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: connectionId ?? '' }, isBackground: true }),
    enabled: schema !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const meanings = useMemo(() => schema && codes && readMeanings(schema, codes), [schema, codes]);
  return <ResultGrid {...props} schema={schema} meanings={meanings} />;
}
