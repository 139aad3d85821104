import {
  type AccessRequest,
  listAccessRequests,
  withdrawAccessRequest,
} from '@platbook/contract/account/access-requests';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { type AccessThing, isFor } from './access-thing.ts';

const own = endpointQuery(listAccessRequests, { isBackground: true });

/** The user's latest request for a thing. */
export function useOwnRequest(thing: AccessThing) {
  const cache = useQueryClient();
  const list = useEndpoint(listAccessRequests, { isBackground: true });
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const request = list.data?.find((each) => isFor(each, thing));
  const keep = (changed: AccessRequest) =>
    cache.setQueryData<AccessRequest[]>(own.queryKey, (known = []) => [
      changed,
      ...known.filter(({ id }) => id !== changed.id),
    ]);
  const withdraw = async () => {
    if (request === undefined || isWithdrawing) return;
    setIsWithdrawing(true);
    try {
      keep((await call(withdrawAccessRequest, { params: { id: request.id }, body: {} })).data);
      showToast({ kind: 'success', text: 'Request withdrawn' });
    } catch {
      // The call already reported the refusal; an admin can have answered.
      await list.refetch();
    } finally {
      setIsWithdrawing(false);
    }
  };
  return { request, isKnown: list.isSuccess, keep, withdraw, isWithdrawing };
}
