import * as passwords from '@platbook/contract/account/passwords';
import * as users from '@platbook/contract/account/users';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { removeOldTries } from './account-tries-store.ts';
import { changePassword } from './change-password.ts';
import type { WithDirectory } from './directory.ts';
import { askForReset } from './forgot-password.ts';
import { removeOldResets } from './password-resets-store.ts';
import { countMinutesLeft, resetPassword } from './reset-password.ts';
import { buildUser, changeUser, findProfile } from './user-record.ts';

const writes = { perMinute: 60 };

/** Routes for passwords, and the user's own record and profile. They also work for expired accounts. */
export function accountRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions'> &
    WithDirectory,
): void {
  const { chores, db, log, now } = services;
  const underWay = new Set<Promise<void>>();
  const stopChore = chores.startHourly('old links and tries', async () => {
    await removeOldResets(db, now());
    await removeOldTries(db, now());
  });
  app.addHook('onClose', async () => {
    await Promise.all([stopChore(), ...underWay]);
  });

  route(app, passwords.forgotPassword, { perMinute: 60 }).answers(async ({ body, request, reply }) => {
    const mailLink = await askForReset(services, body.email, request.ip);
    // The work that depends on the address starts only after the response is sent.
    reply.raw.once('close', () => {
      const work = (mailLink?.() ?? Promise.resolve())
        .catch((cause: unknown) => log.error({ err: cause, event: 'forgot-password' }, 'no password reset email sent'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    });
    return {};
  });

  route(app, passwords.getPasswordReset, { perMinute: 60 }).answers(async ({ params }) => ({
    minutesLeft: await countMinutesLeft(services, params.passwordResetId),
  }));

  route(app, passwords.resetPassword, { perMinute: 20 }).answers(async (asked) => {
    await resetPassword(services, asked);
    return {};
  });

  route(app, passwords.changePassword, writes).answers(async (asked) => {
    await changePassword(services, asked);
    return {};
  });

  route(app, users.getProfile, writes).answers(({ body, person }) => {
    if (body.id !== person.sub && body.id !== person.id) throw problem('not-found');
    return findProfile(services, person);
  });

  route(app, users.getUser).answers(({ params, person }) => {
    if (params.id !== person.id) throw problem('not-found');
    return buildUser(person);
  });

  route(app, users.updateUser, writes).answers(({ params, person, body }) => {
    if (params.id !== person.id) throw problem('not-found');
    return changeUser(services, person, body);
  });
}
