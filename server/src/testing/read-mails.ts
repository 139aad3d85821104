import { vi } from 'vitest';
import type { KeptMail } from '../adapters/mail/index.ts';
import { sendDueMails } from '../features/mail/index.ts';
import type { Services } from '../services.ts';
import { readOutbox } from './read-outbox.ts';

/** Tries every mail that is due now; resolves when none is being sent any more, by the server's own look either. */
export async function sendMails(services: Services): Promise<void> {
  await sendDueMails(services);
  await vi.waitFor(async () => {
    const sending = await services.db.selectFrom('mails').select('id').where('claimed_by', 'is not', null).execute();
    if (sending.length > 0) throw new Error('Mails are being sent');
  }, 10_000);
}

/** Sends what is queued now, without waiting for the sender's next look, and reads all mails. */
export async function readMails(server: { services: Services; dataFolder: string }): Promise<KeptMail[]> {
  await sendMails(server.services);
  return readOutbox(server.dataFolder);
}
