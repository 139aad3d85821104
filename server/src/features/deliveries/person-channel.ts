import type { Channel } from './channel.ts';
import { type EmailServices, sendToPerson } from './send-email.ts';

/** The bell and an email. */
export function personChannel(services: EmailServices): Channel {
  return { deliver: (outgoing) => sendToPerson(services, outgoing, outgoing.delivery.recipient) };
}
