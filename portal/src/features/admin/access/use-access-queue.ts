import {
  type AccessState,
  countOpenRequests,
  listQueuedRequests,
  type QueuedRequest,
} from '@platbook/contract/account/access-requests';
import { pathOf } from '@platbook/ui/call/call';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { usePages } from '../../../api/use-pages.ts';

const queueKey = ['access-queue'];

export function useAccessQueue(status: AccessState | undefined) {
  const cache = useQueryClient();
  const { list, rows } = usePages<QueuedRequest>({
    queryKey: [...queueKey, status],
    path: pathOf(listQueuedRequests.path, {}, { status }),
    placeholderData: keepPreviousData,
    isBackground: true,
  });
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queueKey }),
      cache.invalidateQueries(endpointQuery(countOpenRequests)),
    ]);
  return { list, requests: rows, refresh };
}
