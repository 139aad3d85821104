import { getSchemaInfo, getSchemaObjects, preparingText, type SchemaInfo } from '@platbook/contract/schema-info';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/call-error.ts';
import { mapSchemaObjects, type TreeObject } from './schema-tree.ts';

export interface LoadedSchema {
  info: SchemaInfo;
  /** Kinds and descriptions of tables and views; empty while or where they are not known. */
  objects: Map<string, TreeObject>;
}

export interface SchemaControl {
  query: UseQueryResult<LoadedSchema>;
  /** The file of the person's data is being made; the schema comes on its own. */
  isPreparing: boolean;
  /** Loads the schema again from the database. */
  refresh: () => Promise<void>;
}

/** How often a schema is asked for whose data is being prepared; that takes seconds. */
const preparingMilliseconds = 3_000;
const isPreparing = (error: Error | null) => error !== null && errorText(error) === preparingText;
const keyOf = (connectionId: string | undefined) => ['schema', connectionId ?? ''];

async function loadSchema(
  connectionId: string,
  signal: AbortSignal | undefined,
  isReload: boolean,
): Promise<LoadedSchema> {
  const input = { params: { connectionId }, query: isReload ? { reload: 'true' } : {}, ...(signal ? { signal } : {}) };
  // Only pictures and notes come from the objects: without them the tree is still whole.
  const loadObjects = () =>
    call(getSchemaObjects, {
      params: { connectionId },
      isBackground: true,
      ...(signal ? { signal } : {}),
    }).then(
      ({ data }) => mapSchemaObjects(data),
      () => new Map<string, TreeObject>(),
    );
  // Both are of one description of the database, so they come at the same time, unless it must be made again first.
  const early = isReload ? undefined : loadObjects();
  const info = (await call(getSchemaInfo, input)).data as SchemaInfo;
  const objects = await (early ?? loadObjects());
  return { info, objects };
}

/** The schema of a connection: loaded once for each, kept until it is refreshed (specification §4). */
export function useSchema(connectionId: string | undefined): SchemaControl {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(connectionId),
    queryFn: ({ signal }) => loadSchema(connectionId as string, signal, false),
    enabled: connectionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // While the data is being prepared no one needs to press anything: it is asked for until it is there.
    refetchInterval: ({ state }) => (isPreparing(state.error) ? preparingMilliseconds : false),
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
  return { query, isPreparing: isPreparing(query.error), refresh };
}
