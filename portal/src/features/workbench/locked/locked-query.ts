import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { endpointQuery } from '../../../api/use-endpoint.ts';

export function lockedQuery(connectionId: string) {
  const query = endpointQuery(listLockedObjects, { query: { connectionId }, isBackground: true });
  // A license change takes effect within a minute.
  return { ...query, staleTime: 60_000, retry: false } as const;
}
