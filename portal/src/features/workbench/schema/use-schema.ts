import { getSchemaInfo, getSchemaObjects, type SchemaInfo } from '@platbook/contract/workbench/schema-info';
import { isPreparing } from '@platbook/ui/call/call-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { mapSchemaObjects, type TreeObject } from './schema-tree.ts';

export interface LoadedSchema {
  info: SchemaInfo;
  objects: Map<string, TreeObject>;
}

const keyOf = (connectionId: string | undefined) => ['schema', connectionId ?? ''];

async function loadSchema(connectionId: string, signal: AbortSignal | undefined, isReload: boolean) {
  const input = { params: { connectionId }, query: isReload ? { reload: 'true' } : {}, ...(signal ? { signal } : {}) };
  // The objects only add icons and descriptions: the tree is complete without them.
  const loadObjects = () =>
    call(getSchemaObjects, {
      params: { connectionId },
      isBackground: true,
      ...(signal ? { signal } : {}),
    }).then(
      ({ data }) => mapSchemaObjects(data),
      () => new Map<string, TreeObject>(),
    );
  // Both come from the same description of the database, so they load in parallel, unless a reload must rebuild it first.
  const early = isReload ? undefined : loadObjects();
  const info = (await call(getSchemaInfo, input)).data as SchemaInfo;
  const objects = await (early ?? loadObjects());
  return { info, objects };
}

export function useSchema(connectionId: string | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(connectionId),
    queryFn: ({ signal }) => loadSchema(connectionId as string, signal, false),
    enabled: connectionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const refresh = useCallback(async () => {
    if (connectionId === undefined) return;
    await client
      .fetchQuery({
        queryKey: keyOf(connectionId),
        queryFn: ({ signal }) => loadSchema(connectionId, signal, true),
        staleTime: 0,
      })
      .catch(() => {});
  }, [client, connectionId]);
  return { connectionId, query, isPreparing: isPreparing(query.error), refresh };
}
export type SchemaControl = ReturnType<typeof useSchema>;
