import { MailRefused } from '../../adapters/mail/index.ts';
import { within } from '../../background/within.ts';
import type { Services } from '../../services.ts';
import { bodyPlace } from './build-mail.ts';
import { claimDueMails, markSent, markUnsent, type StoredMail } from './mail-store.ts';
import type { MailBody } from './render-mail.ts';

export type Sender = Pick<Services, 'config' | 'db' | 'log' | 'mailer' | 'node' | 'now' | 'secretBox'>;

const claimMilliseconds = 5 * 60_000;
const sendMilliseconds = 60_000;
const mailsAtOnce = 4;
const firstPauseMilliseconds = 5_000;
const longestPauseMilliseconds = 5 * 60_000;
const givenUpAfterMilliseconds = 3 * 24 * 60 * 60_000;

/** 5 s, doubling up to 5 minutes, minus up to half at random, so that mails don't retry together. */
export function pauseAfter(attempts: number, chance: number): number {
  const whole = Math.min(firstPauseMilliseconds * 2 ** Math.min(attempts - 1, 20), longestPauseMilliseconds);
  return Math.round(whole * (1 - chance / 2));
}

/** If the process dies between sending and marking, the mail is sent again with the same Message-ID. */
export async function sendDueMails(sender: Sender, isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    if (isOver()) return;
    const now = sender.now();
    const claimant = { node: sender.node, now, until: new Date(now.getTime() + claimMilliseconds) };
    const claimed = await claimDueMails(sender.db, claimant, mailsAtOnce);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((mail) => sendOne(sender, mail)));
  }
}

async function sendOne(sender: Sender, mail: StoredMail): Promise<void> {
  const { db, log, node, now } = sender;
  try {
    await handOver(sender, mail);
  } catch (error) {
    const reason = reasonOf(error);
    const failedAt = now();
    const isOver =
      error instanceof MailRefused || failedAt.getTime() - Date.parse(mail.created_at) > givenUpAfterMilliseconds;
    log.warn({ mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason, isOver }, 'failed to send an email');
    const dueAt = new Date(failedAt.getTime() + pauseAfter(mail.attempts, Math.random()));
    await markUnsent(db, mail.id, node, isOver ? { reason, failedAt } : { reason, dueAt });
    return;
  }
  await markSent(db, mail.id, now(), sender.config.isDemo && mail.attachment_bytes === 0);
}

async function handOver({ mailer, secretBox }: Sender, mail: StoredMail): Promise<void> {
  const body: MailBody = JSON.parse(secretBox.open(mail.sealed_body ?? '', bodyPlace(mail.id)));
  const { id, kind, recipient: to, subject } = mail;
  const sending = mailer.send({ id, kind, to, subject, date: new Date(mail.created_at), ...body });
  // A mail that the server accepts later has the same Message-ID as the retry.
  await within(sendMilliseconds, sending, 'The mail server timed out');
}

/** Code and first line of the mail server's answer, without addresses. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  const text = (message ?? String(error)).split('\n')[0]!.replace(/\S+@\S+/g, '…');
  return `${typeof code === 'string' ? `${code}: ` : ''}${text}`.slice(0, 300);
}
