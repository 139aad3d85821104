import { getMail, listMails, type OutboxMail } from '@platbook/contract/mails';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { bodyPlace } from './build-mail.ts';
import { findMail, listLatestMails, type StoredMail } from './mail-store.ts';
import type { MailBody } from './render-mail.ts';

const mostListed = 200;

/** The outbox for admins. Texts are shown in demo mode only, where mail stays on this machine by default. */
export function mailRoutes(
  app: FastifyInstance,
  { config, db, secretBox }: Pick<Services, 'config' | 'db' | 'secretBox'>,
): void {
  const textOf = ({ id, sealed_body: sealed }: StoredMail): string | null => {
    if (!config.isDemo || sealed === null) return null;
    const body: MailBody = JSON.parse(secretBox.open(sealed, bodyPlace(id)));
    return body.text;
  };
  route(app, listMails, { admits: requireActive }).answers(async ({ person }) => {
    if (person.role !== 'admin') throw problem('not-allowed');
    return (await listLatestMails(db, mostListed)).map(toWire);
  });
  route(app, getMail, { holdsSecret: true }).answers(async ({ person, params }) => {
    const mail = person.role === 'admin' ? await findMail(db, params.id) : undefined;
    if (mail === undefined) throw problem('not-found');
    return { ...toWire(mail), text: textOf(mail) };
  });
}

function toWire(mail: Omit<StoredMail, 'sealed_body'>): OutboxMail {
  return {
    id: mail.id,
    kind: mail.kind,
    to: mail.recipient,
    subject: mail.subject,
    state: mail.sent_at !== null ? 'sent' : mail.failed_at !== null ? 'failed' : 'waiting',
    createdAt: mail.created_at,
    endedAt: mail.sent_at ?? mail.failed_at,
    dueAt: mail.due_at,
    attempts: mail.attempts,
    lastError: mail.last_error,
  };
}
