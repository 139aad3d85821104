import { isAllowed } from '../destinations/index.ts';
import { type Channel, DeliveryRefused } from './channel.ts';
import { findPersonIdByAddress } from './deliveries-store.ts';
import { type EmailServices, sendToAddress, sendToPerson } from './send-email.ts';

/** An address of a person in the app is sent as to that person; any other must be on the admins' list. */
export function addressChannel(services: EmailServices): Channel {
  return {
    async deliver(outgoing) {
      const address = outgoing.delivery.recipient;
      const personId = await findPersonIdByAddress(services.db, address);
      if (personId !== undefined) return sendToPerson(services, outgoing, personId);
      const allowed = await isAllowed(services.db, 'address', address);
      if (allowed === undefined)
        throw new DeliveryRefused("An admin hasn't allowed this address", { state: 'canceled' });
      return sendToAddress(services, outgoing, allowed.hasRows);
    },
  };
}
