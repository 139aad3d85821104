import { countPeople, getPerson, listActs, type PersonDetail } from '@platbook/contract/admin/people';
import { CallError } from '@platbook/ui/call/call-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { endpointQuery, useEndpoint } from '../../../api/use-endpoint.ts';
import { peopleKey } from './use-people.ts';

type Act = (headers: Record<string, string>) => Promise<CallReply<PersonDetail>>;

export function usePerson(id: string) {
  const cache = useQueryClient();
  const query = endpointQuery(getPerson, { params: { id }, isBackground: true });
  const person = useEndpoint(getPerson, { params: { id }, isBackground: true });
  const [doing, setDoing] = useState<string>();
  const refreshLists = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: peopleKey }),
      ...[countPeople, listActs].map((each) => cache.invalidateQueries(endpointQuery(each))),
    ]);
  /** Runs one change at a time. Resolves with false if it failed, which the call has reported. After a conflict the user is reloaded. */
  const act = async (name: string, work: Act): Promise<boolean> => {
    if (doing !== undefined || !person.data) return false;
    setDoing(name);
    try {
      const { data } = await work({ 'If-Match': `"${person.data.version}"` });
      cache.setQueryData(query.queryKey, data);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await person.refetch();
      return false;
    } finally {
      setDoing(undefined);
      void refreshLists();
    }
  };
  return { person, doing, act, refreshLists };
}
export type PersonControl = ReturnType<typeof usePerson>;
