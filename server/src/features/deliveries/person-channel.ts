import type { Services } from '../../services.ts';
import { notify } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { type Channel, DeliveryRefused } from './channel.ts';

/** The bell and an email. */
export function personChannel(services: Pick<Services, 'config' | 'db' | 'now' | 'secretBox'>): Channel {
  return {
    async deliver({ delivery, event }) {
      const { db, now } = services;
      const person = await findPerson(db, delivery.recipient, now());
      if (person === undefined)
        throw new DeliveryRefused('The recipient no longer has an account', { state: 'canceled' });
      await db.transaction().execute((tx) =>
        notify(tx, services, [person.id], {
          kind: 'schedule',
          title: event.title,
          text: event.text,
          link: { label: 'Open schedules', path: '/schedules' },
          onceKey: `delivery:${delivery.id}`,
        }),
      );
      return { note: 'link' };
    },
  };
}
