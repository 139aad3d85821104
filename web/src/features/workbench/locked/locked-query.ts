import { listLockedObjects } from '@platbook/contract/locked-objects';
import { endpointQuery } from '../../../api/use-endpoint.ts';

/** What the license leaves out on a connection; the schema, a run that failed and an empty result ask the same. */
export function lockedQuery(connectionId: string) {
  const asked = endpointQuery(listLockedObjects, { query: { connectionId }, isBackground: true });
  // A license that changes holds within a minute.
  return { ...asked, staleTime: 60_000, retry: false } as const;
}
