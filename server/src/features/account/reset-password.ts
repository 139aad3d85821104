import type { resetPassword as resetEndpoint } from '@platbook/contract/account/passwords';
import type { BodyOf } from '@platbook/contract/endpoint';
import { parseEmail } from '@platbook/contract/rules/email';
import { isSamePassword } from '@platbook/contract/rules/password';
import type { FastifyRequest } from 'fastify';
import type { IdentityDirectory } from '../../adapters/identity-directory/index.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { findPersonId } from '../people/index.ts';
import { asking } from './directory.ts';
import { requireGoodPassword, requireWritten, settleNewPassword } from './new-password.ts';
import { claimReset, getReset, releaseReset, tryReset } from './password-resets-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions'>;

/** Minutes until the link expires. Throws `password-reset.invalid` if it can't be used. */
export async function countMinutesLeft({ db, now }: Needed, id: string): Promise<number> {
  const reset = await getReset(db, id, now());
  if (reset === undefined) throw problem('password-reset.invalid');
  return Math.max(1, Math.floor((reset.expiresAt.getTime() - now().getTime()) / 60_000));
}

/** All problems give the same error [V23]. Sessions end before the password is written, so a crash leaves none open. */
export async function resetPassword(
  services: Needed,
  directory: IdentityDirectory | undefined,
  { id, form, request }: { id: string; form: BodyOf<typeof resetEndpoint>; request: FastifyRequest },
): Promise<void> {
  const { config, db, now, sessions, log } = services;
  if (!isSamePassword(form.password, form.passwordConfirmation)) throw problem('password.mismatch');
  requireGoodPassword(form.password, { email: form.email });
  const reset = await tryReset(db, id, now());
  if (directory === undefined || reset === undefined || reset.email !== parseEmail(form.email))
    throw problem('password-reset.invalid');
  const personId = await findPersonId(db, config.peopleIssuer, reset.sub);
  await db.transaction().execute(async (tx) => {
    if (!(await claimReset(tx, reset, now()))) throw problem('password-reset.invalid');
    if (personId !== undefined) await sessions.endAllOf(personId, undefined, tx);
  });
  try {
    requireWritten(await asking(directory.setPassword(reset.sub, form.password)), reset.email);
  } catch (cause) {
    await releaseReset(db, reset);
    throw cause;
  }
  await settleNewPassword(services, request, { kind: 'password_reset', sub: reset.sub, email: reset.email, personId });
  await directory
    .endSessions(reset.sub)
    .catch((cause: unknown) => log.warn({ err: cause }, "failed to end an account's sessions at the provider"));
}
