/** The outbox, for admins: what was sent to whom, what waits and why. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { idParamsShape, nullable } from './text.ts';

export const mailStates = ['waiting', 'sent', 'failed'] as const;

const mailShape = Type.Object({
  id: Type.String(),
  /** `password-reset`, `error`: what it is about. */
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  state: Type.Unsafe<(typeof mailStates)[number]>({ type: 'string', enum: [...mailStates] }),
  createdAt: Type.String(),
  /** When it was sent or given up; null while it waits. */
  endedAt: nullable(Type.String()),
  /** When a waiting one is tried next. */
  dueAt: Type.String(),
  attempts: Type.Integer(),
  /** Why the last try failed. */
  lastError: nullable(Type.String()),
});
export type OutboxMail = Static<typeof mailShape>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Lists the latest 200 emails, newest first. Admins only.',
  reply: Type.Array(mailShape),
});

/** The text stays with the server outside demo mode: mails hold links that open an account. */
export const getMail = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  summary: 'Returns an email and, in demo mode, its text. Admins only.',
  params: idParamsShape,
  reply: Type.Object({ ...mailShape.properties, text: nullable(Type.String()) }),
});
