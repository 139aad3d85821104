import type { KeptMail } from '../../adapters/mail/index.ts';
import { sendDueMails } from '../../features/mail/index.ts';
import type { Services } from '../../services.ts';
import { readOutbox } from './read-outbox.ts';

/** Sends every email that is due; resolves when none is being sent anymore, including by the server's own loop. */
export async function sendMails(services: Services): Promise<void> {
  await sendDueMails(services);
  await vi.waitFor(async () => {
    const sending = await services.db.selectFrom('mails').select('id').where('claimed_by', 'is not', null).execute();
    if (sending.length > 0) throw new Error('Mails are being sent');
  }, 10_000);
}

/** Sends what is queued without waiting for the sender's next run, and reads all emails. */
export async function readMails(server: { services: Services; dataFolder: string }): Promise<KeptMail[]> {
  await sendMails(server.services);
  return readOutbox(server.dataFolder);
}
