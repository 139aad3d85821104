import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { nullable, oneOf } from './text.ts';

export const mailStates = ['waiting', 'sent', 'failed'] as const;

const mailShape = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  state: oneOf(mailStates),
  createdAt: Type.String(),
  endedAt: nullable(Type.String()),
  dueAt: Type.String(),
  attempts: Type.Integer(),
  lastError: nullable(Type.String()),
});
export type OutboxMail = Static<typeof mailShape>;

export const listMails = endpoint('GET', '/api/mails', {
  summary: 'Lists the latest 200 emails, newest first. Admins only.',
  reply: Type.Array(mailShape),
});

/** The text is sent only in demo mode, because mails contain links that open an account. */
export const getMail = endpoint('GET', '/api/mails/:id', {
  summary: 'Returns an email and, in demo mode, its text. Admins only.',
  reply: Type.Object({ ...mailShape.properties, text: nullable(Type.String()) }),
});
