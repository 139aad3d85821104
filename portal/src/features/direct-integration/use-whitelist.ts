import {
  getDefaultIp,
  type IpWhitelist,
  listIpWhitelists,
  removeIpWhitelist,
  saveIpWhitelist,
} from '@platbook/contract/direct-integration';
import { errorText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { showError } from '../../api/show-error.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';

export function useWhitelist() {
  const user = useCurrentUser();
  const cache = useQueryClient();
  const input = { params: { userId: user.id }, isBackground: true };
  const list = useEndpoint(listIpWhitelists, input);
  const fallback = useEndpoint(getDefaultIp, { isBackground: true });
  const [isBusy, setIsBusy] = useState(false);
  const keep = (entries: IpWhitelist[]) => {
    const { queryKey } = endpointQuery(listIpWhitelists, input);
    // An earlier response must not overwrite this one.
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, entries);
  };
  const entry = list.data?.[0];
  const act = async (done: string, doIt: () => Promise<IpWhitelist[]>): Promise<boolean> => {
    setIsBusy(true);
    try {
      keep(await doIt());
      showToast({ kind: 'success', text: done });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ruleName: user.email,
    entry,
    list,
    isBusy,
    /** The browser's address; '' while unknown, and for IPv6. */
    defaultIp: fallback.data ?? '',
    noDefault: fallback.isError ? errorText(fallback.error) : undefined,
    save: (address: string) =>
      act('Ip whitelisted', async () => {
        const body = {
          ...(entry === undefined ? {} : { id: entry.id }),
          userId: user.id,
          ruleName: user.email,
          startIp: address,
          endIp: address,
        };
        return (await call(saveIpWhitelist, { body })).data;
      }),
    remove: () =>
      act('IP removed', async () => {
        await call(removeIpWhitelist, { params: { userId: user.id } });
        return [];
      }),
  };
}
