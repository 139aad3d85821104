import type { Connection } from '@platbook/contract/workbench/connections';
import { getSchemaCodes } from '@platbook/contract/workbench/schema-info';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import type { LoadedSchema } from '../schema/use-schema.ts';

/** Sends the loaded schema and the meanings of its codes to the completer, after the page's first paint. */
export function useCompletionSchema(connection: Connection | undefined, schema: LoadedSchema | undefined): void {
  const id = connection?.id ?? '';
  const driver = connection?.driver ?? '';
  const codes = useQuery({
    ...endpointQuery(getSchemaCodes, { params: { connectionId: id }, isBackground: true }),
    // Names are offered even without the codes.
    enabled: schema !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  useEffect(() => {
    if (schema) void import('./completion-home.ts').then(({ giveSchema }) => giveSchema(id, driver, schema));
  }, [id, driver, schema]);
  useEffect(() => {
    if (codes) void import('./completion-home.ts').then(({ giveCodes }) => giveCodes(id, codes));
  }, [id, codes]);
}
