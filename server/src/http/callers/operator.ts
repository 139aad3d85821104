/** The operator: the account that runs the server, calling through its socket (operator-socket.ts) on the same machine. */
import type { Socket } from 'node:net';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';
import type { Person } from './person.ts';
import type { SignedIn } from './signed-in.ts';

/** The operator's name in the audit log; there is no user row for it. */
export const OPERATOR_NAME = 'operator (command line)';
export const OPERATOR_ID = 'operator';

/** What the operator can call: admin calls, and nothing that belongs to one user. */
const callsOfOperator = /^(\/[^/]+)*\/api\/(admin|mails|connections|test-connection|drivers|teams)(\/|$)/;

const sockets = new WeakSet<object>();

/** Treats every request on this connection as the operator's. Nothing in a request can do that. */
export function markOperator(socket: Socket): void {
  sockets.add(socket);
}

export function isOperator({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return sockets.has(raw.socket);
}

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

/** The operator as routes see it: an admin whose session never ends and isn't stored. */
export const operator: SignedIn = {
  person,
  session: { idHash: OPERATOR_ID, personId: OPERATOR_ID, createdAt: always, lastUsedAt: always, standing: null },
};
