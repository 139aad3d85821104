/** Whoever asks through the socket of the operator (operator-socket.ts): the account that runs the server, at its own machine. */
import type { Socket } from 'node:net';
import { TRIAL_SET } from '@platbook/contract/entitlement-set';
import type { FastifyRequest } from 'fastify';
import type { Person } from './person.ts';
import { problem } from './problem.ts';
import type { SignedIn } from './signed-in.ts';

/** How the audit calls him; there is no row of him among the people. */
export const OPERATOR_NAME = 'operator (command line)';
export const OPERATOR_ID = 'operator';

/** What the operator may call: what admins do, and nothing that would belong to a person. */
const callsOfOperator = /^(\/[^/]+)*\/api\/(admin|mails|connections|test-connection|drivers|teams)(\/|$)/;

const sockets = new WeakSet<object>();

/** Takes whoever speaks through this connection for the operator. Nothing that a request says does. */
export function markOperator(socket: Socket): void {
  sockets.add(socket);
}

/** Whether a request came through the operator's socket. */
export function isOperator({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return sockets.has(raw.socket);
}

/** Throws not-found for what the operator has no business with. */
export function requireCallOfOperator(path: string): void {
  if (!callsOfOperator.test(path)) throw problem('not-found');
}

const person: Person = {
  id: OPERATOR_ID,
  sub: OPERATOR_ID,
  email: '',
  givenName: '',
  surname: '',
  displayName: OPERATOR_NAME,
  role: 'admin',
  origin: null,
  isPropertyNavigatorUser: false,
  startingPage: null,
  primaryInterest: null,
  isNew: false,
  isActiveSolution: true,
  isTrial: false,
  trialEndsAt: null,
  trialDaysLeft: null,
  entitlement: TRIAL_SET,
  hasSignedNda: false,
  packs: [],
  team: null,
};
const always = '9999-12-31T00:00:00.000Z';

/** The operator as routes see him: an admin whose session never ends and is nowhere written down. */
export const operator: SignedIn = {
  person,
  session: { idHash: OPERATOR_ID, personId: OPERATOR_ID, createdAt: always, lastUsedAt: always, standing: null },
};
