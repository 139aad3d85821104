import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Mailer, messageIdOf, type OutgoingMail } from './mailer.ts';

export interface KeptMail extends Omit<OutgoingMail, 'date'> {
  readonly messageId: string;
  readonly from: string;
  readonly date: string;
}

/** Each email becomes `<id>.json`, atomically, and a readable `<id>.txt`. Emails can contain links that open an account. */
export function openFolderOutbox(folder: string, from: string): Mailer {
  return {
    async send({ date, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptMail = { ...mail, from, messageId: messageIdOf(mail.id, from), date: date.toISOString() };
      const head = `From: ${from}\nTo: ${mail.to}\nSubject: ${mail.subject}\nDate: ${kept.date}\n\n`;
      await writeWhole(path.join(folder, `${mail.id}.txt`), head + mail.text);
      await writeWhole(path.join(folder, `${mail.id}.json`), `${JSON.stringify(kept, undefined, 2)}\n`);
    },
    close: async () => {},
  };
}

async function writeWhole(file: string, content: string): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
