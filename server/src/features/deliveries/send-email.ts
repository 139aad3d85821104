import type { Database } from '../../db/open-db.ts';
import type { Services } from '../../services.ts';
import { ExportsBusyError } from '../exports/index.ts';
import { buildMail, OutboxFull, queueMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { DeliveryFailed, DeliveryRefused, type Outgoing, type Receipt } from './channel.ts';
import type { Content } from './content/content.ts';
import { contentFor } from './content/content-for.ts';
import type { Receiver } from './content/find-bar.ts';
import type { ContentServices } from './content/open-event-result.ts';
import { findScheduleName, isDeactivated } from './deliveries-store.ts';
import { emailParts } from './email-parts.ts';
import { openSubscription, unsubscribedNote } from './subscriptions-store.ts';

export type EmailServices = ContentServices & Pick<Services, 'secretBox'>;

/** Through the bell and by email. */
export async function sendToPerson(services: EmailServices, outgoing: Outgoing, personId: string): Promise<Receipt> {
  const { db, now } = services;
  const { delivery } = outgoing;
  const person = await findPerson(db, personId, now());
  if (person === undefined || (await isDeactivated(db, personId)))
    throw new DeliveryRefused('The recipient no longer has an account', { state: 'canceled' });
  return send(services, outgoing, { kind: 'person', person }, async (tx, content, mail) => {
    await notify(tx, services, [person.id], {
      kind: 'schedule',
      title: content.title,
      text: content.sentences.join(' '),
      link: content.link,
      onceKey: `delivery:${delivery.id}`,
      mail,
    });
  });
}

/** To an address outside the app. */
export async function sendToAddress(services: EmailServices, outgoing: Outgoing, hasRows: boolean): Promise<Receipt> {
  const { now } = services;
  const { delivery } = outgoing;
  return send(services, outgoing, { kind: 'outside', hasRows }, async (tx, content, mail) => {
    const built = buildMail(services, {
      kind: 'schedule',
      to: delivery.recipient,
      subject: content.title,
      paragraphs: content.sentences,
      link: content.link,
      onceKey: `delivery:${delivery.id}`,
      ...mail,
    });
    await queueMail(tx, built, now());
  });
}

type Queue = (tx: Database, content: Content, mail: ReturnType<typeof emailParts>) => Promise<void>;

async function send(services: EmailServices, outgoing: Outgoing, receiver: Receiver, queue: Queue): Promise<Receipt> {
  const { db, now } = services;
  const { delivery, event } = outgoing;
  const subscriber = {
    recipientKind: delivery.recipient_kind,
    recipient: delivery.recipient,
    subjectId: event.subject_id,
    ownerId: event.owner_id,
  };
  const { token, unsubscribed_at: endedAt } = await openSubscription(db, subscriber, now());
  if (endedAt !== null) throw new DeliveryRefused(unsubscribedNote, { state: 'canceled' });
  try {
    const content = await contentFor(services, outgoing, receiver);
    const mail = emailParts(content, { token, reason: await reasonOf(services, outgoing) });
    await db.transaction().execute((tx) => queue(tx, content, mail));
    return { note: content.note };
  } catch (error) {
    if (error instanceof OutboxFull || error instanceof ExportsBusyError) throw new DeliveryFailed(error.message);
    throw error;
  }
}

/** Why they receive it, for the email's footer. */
async function reasonOf({ db, now }: EmailServices, { event }: Outgoing): Promise<string> {
  const [owner, name] = [await findPerson(db, event.owner_id, now()), await findScheduleName(db, event.schedule_id)];
  return `${owner?.displayName ?? 'A colleague'} sends you the results of ${name === undefined ? 'a schedule' : `the schedule “${name}”`}.`;
}
