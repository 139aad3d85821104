import { canonicalEmail } from '@platbook/contract/rules/email';
import type { Delivery, Recipient } from '@platbook/contract/workbench/deliveries';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findDestination, findWebhook, isAllowed } from '../destinations/index.ts';
import { findPeople } from '../sharing/index.ts';
import { findPersonIdByAddress, recipientKey } from './deliveries-store.ts';

type CheckServices = Pick<Services, 'config' | 'db' | 'now'>;

/**
 * The delivery as it is stored: each recipient once, addresses of teammates as these people. Throws `person.not-found` for people that the
 * owner couldn't share with, and `delivery.recipient` for what no admin allows; both say nothing about who has an account.
 */
export async function checkDelivery<D extends Delivery | null | undefined>(
  services: CheckServices,
  owner: Person,
  delivery: D,
): Promise<D> {
  if (delivery == null) return delivery;
  const recipients = new Map<string, Recipient>();
  for (const recipient of delivery.recipients) {
    const checked = await checkRecipient(services, owner, recipient);
    recipients.set(`${checked.kind}:${recipientKey(checked)}`, checked);
  }
  return { ...delivery, recipients: [...recipients.values()] };
}

async function checkRecipient(services: CheckServices, owner: Person, recipient: Recipient): Promise<Recipient> {
  const { db } = services;
  switch (recipient.kind) {
    case 'person':
      if (await canReach(services, owner, recipient.id)) return recipient;
      throw problem('person.not-found', undefined, 'recipients');
    case 'address': {
      const address = canonicalEmail(recipient.address);
      const personId = await findPersonIdByAddress(db, address);
      if (personId !== undefined && (await canReach(services, owner, personId)))
        return { kind: 'person', id: personId };
      if ((await isAllowed(db, 'address', address)) !== undefined) return { kind: 'address', address };
      throw problem('delivery.recipient', `An admin hasn't allowed ${address}`, 'recipients');
    }
    case 'webhook':
      if ((await findWebhook(db, recipient.id))?.owner_id === owner.id) return recipient;
      throw problem('webhook.not-found', undefined, 'recipients');
    case 'bucket': {
      const bucket = owner.isTrial ? undefined : await findDestination(db, recipient.id);
      if (bucket?.kind === 'bucket' && bucket.has_rows === 1) return recipient;
      throw problem('destination.not-found', undefined, 'recipients');
    }
  }
}

async function canReach(services: CheckServices, owner: Person, personId: string): Promise<boolean> {
  if (personId === owner.id) return true;
  return (await findPeople(services, owner, { ids: [personId] }, 1)).length > 0;
}
