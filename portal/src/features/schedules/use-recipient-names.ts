import { listRecipients, type Recipient } from '@platbook/contract/workbench/deliveries';
import type { FoundPerson } from '@platbook/contract/workbench/sharing';
import { listBuckets, listWebhooks } from '@platbook/contract/workbench/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';

/** Of people, webhooks and buckets, which a delivery has by their IDs. */
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
  const webhooks = useEndpoint(listWebhooks, { isBackground: true });
  const buckets = useEndpoint(listBuckets, { isBackground: true });
  const people = [...(found.data ?? []), ...learned];
  const isChosen = (id: string) => recipients.some((each) => each.kind === 'person' && each.id === id);
  const isPending = found.isFetching || webhooks.isPending || buckets.isPending;
  const nameOf = (recipient: Recipient): string => {
    if (recipient.kind === 'address') return recipient.address;
    const { id, kind } = recipient;
    if (id === user.id) return 'You';
    const known = {
      person: people.map((each) => ({ id: each.id, name: each.displayName })),
      webhook: webhooks.data ?? [],
      bucket: buckets.data ?? [],
    }[kind];
    return known.find((each) => each.id === id)?.name ?? (isPending ? 'Loading …' : goneNames[kind]);
  };
  return {
    nameOf,
    emails: new Set(people.filter(({ id }) => isChosen(id)).map(({ email }) => email)),
    learn: (person: FoundPerson) => setLearned((known) => [...known, person]),
  };
}

const goneNames = {
  person: 'A person you can no longer send to',
  webhook: 'A deleted webhook',
  bucket: 'A bucket that is no longer allowed',
} as const;
