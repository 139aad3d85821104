import path from 'node:path';
import { openFolderOutbox } from './folder-outbox.ts';
import type { Mailer } from './mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

export type { KeptMail } from './folder-outbox.ts';
export { type MailAttachment, type Mailer, MailRefused } from './mailer.ts';
export { greetMailServer } from './smtp-mailer.ts';

export interface MailSettings {
  readonly mailFrom: string;
  /** '' keeps email in the folder `outbox` of the data folder. */
  readonly mailSmtpUrl: string;
  readonly mailAllowPlain: boolean;
  readonly dataFolder: string;
}

export async function openMailer(settings: MailSettings): Promise<Mailer> {
  if (settings.mailSmtpUrl === '') return openFolderOutbox(path.join(settings.dataFolder, 'outbox'), settings.mailFrom);
  return openSmtpMailer({
    url: settings.mailSmtpUrl,
    from: settings.mailFrom,
    allowsPlain: settings.mailAllowPlain,
  });
}
