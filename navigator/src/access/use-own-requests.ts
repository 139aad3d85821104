import { type AccessRequest, listAccessRequests } from '@platbook/contract/account/access-requests';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../api/call.ts';

/** Empty until loaded, and if the portal can't be asked. */
export function useOwnRequests(): readonly AccessRequest[] {
  const query = useQuery({
    queryKey: ['access-requests'],
    queryFn: ({ signal }) => callPortal(listAccessRequests, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  return query.data ?? [];
}
