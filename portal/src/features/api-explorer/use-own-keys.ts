import { type ApiKeys, getApiKey, listApiKeys, viewApiKey } from '@platbook/contract/account/api-keys';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';

const first = 'first';

/** The user's keys. A key's text is requested only when it is needed, because the audit log records who saw it. */
export function useOwnKeys() {
  const user = useCurrentUser();
  const list = useEndpoint(listApiKeys, { isBackground: true });
  const [chosenId, setChosenId] = useState<string>();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [reported, setReported] = useState<Reported>();
  const asking = useRef(new Map<string, Promise<string>>());
  const keys = list.data?.keys ?? [];
  const chosen = keys.find(({ id }) => id === chosenId) ?? keys.find(({ isFirst }) => isFirst) ?? keys[0];
  const id = chosen?.id ?? first;

  const ask = async () => {
    // The first request creates the user's first key.
    const text =
      chosen === undefined
        ? (await call(getApiKey, { params: { userId: user.id } })).data.apiApplicationUserKey
        : (await call(viewApiKey, { params: { id } })).data.key;
    setTexts((known) => ({ ...known, [id]: text }));
    if (chosen === undefined) void list.refetch();
    return text;
  };
  return {
    isPending: list.isPending,
    keys,
    chosen,
    choose: setChosenId,
    text: texts[id],
    /** Requests the text and keeps it only in this page's memory. Throws a CallError. */
    textOf() {
      if (texts[id] !== undefined) return Promise.resolve(texts[id]);
      const promise = asking.current.get(id) ?? ask().finally(() => asking.current.delete(id));
      asking.current.set(id, promise);
      return promise;
    },
    allowance: list.data && allowanceText(list.data, reported),
    report: setReported,
  };
}

export type OwnKeys = ReturnType<typeof useOwnKeys>;

const figure = (value: number) => value.toLocaleString('en-US');

type Reported = Record<'limit' | 'remaining', number>;

function allowanceText({ day, period, isTrial, perSecond }: ApiKeys, reported: Reported | undefined): string {
  const spans = [
    ...(day === null ? [] : [{ ...day, of: 'today' }]),
    { ...period, of: isTrial ? 'in the trial' : 'this month' },
  ];
  // A response's headers describe the quota that runs out first.
  const span = spans.find(({ limit }) => limit === reported?.limit) ?? spans[0];
  if (span === undefined) return '';
  const used = reported?.limit === span.limit ? reported.limit - reported.remaining : span.used;
  return `${figure(used)} of ${figure(span.limit)} calls ${span.of} · ${figure(perSecond)} per second`;
}
