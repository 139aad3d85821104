import type { Connection } from '@platbook/contract/workbench/connections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { mapSchemaObjects } from '../schema/schema-tree.ts';
import type { LoadedSchema } from '../schema/use-schema.ts';

/** The schema as displayed and completed, with locked entries once they are loaded. A trial has none. */
export function useLockedSchema(
  connection: Connection | undefined,
  schema: LoadedSchema | undefined,
  loadedAt: number,
): LoadedSchema | undefined {
  const client = useQueryClient();
  const id = connection?.id ?? '';
  const { data } = useQuery({
    queryKey: ['locked schema', id, loadedAt],
    queryFn: async () =>
      (await import('./add-locked.ts')).addLocked(client, id, schema as LoadedSchema, mapSchemaObjects),
    enabled: schema !== undefined && connection?.data.trial !== true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? schema;
}
