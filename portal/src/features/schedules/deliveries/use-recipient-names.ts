import { listRecipients, type Recipient } from '@platbook/contract/workbench/deliveries';
import type { FoundPerson } from '@platbook/contract/workbench/sharing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';

export type NamedRecipient = Extract<Recipient, { kind: 'person' | 'address' }>;

export const isNamed = (recipient: Recipient): recipient is NamedRecipient =>
  recipient.kind === 'person' || recipient.kind === 'address';

/** Of people, whom a delivery has by their IDs. */
export function useRecipientNames(recipients: readonly Recipient[]) {
  const user = useCurrentUser();
  // People that are picked later are known from the search.
  const [firstIds] = useState(() => recipients.flatMap((each) => (each.kind === 'person' ? [each.id] : [])));
  const [learned, setLearned] = useState<readonly FoundPerson[]>([]);
  const found = useQuery({
    ...endpointQuery(listRecipients, { query: { ids: firstIds.join() }, isBackground: true }),
    enabled: firstIds.length > 0,
    retry: false,
  });
  const people = [...(found.data ?? []), ...learned];
  const isChosen = (id: string) => recipients.some((each) => each.kind === 'person' && each.id === id);
  const nameOf = (recipient: NamedRecipient): string => {
    if (recipient.kind === 'address') return recipient.address;
    if (recipient.id === user.id) return 'You';
    const name = people.find(({ id }) => id === recipient.id)?.displayName;
    return name ?? (found.isFetching ? 'Loading …' : 'A person you can no longer send to');
  };
  return {
    nameOf,
    emails: new Set(people.filter(({ id }) => isChosen(id)).map(({ email }) => email)),
    learn: (person: FoundPerson) => setLearned((known) => [...known, person]),
  };
}
