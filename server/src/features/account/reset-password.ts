import type { resetPassword as resetEndpoint } from '@platbook/contract/account/passwords';
import { parseEmail } from '@platbook/contract/rules/email';
import { isSamePassword } from '@platbook/contract/rules/password';
import { problem } from '../../http/problem.ts';
import type { Asked } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPersonId } from '../people/index.ts';
import { asking, type WithDirectory } from './directory.ts';
import { endAtProvider } from './end-at-provider.ts';
import { requireGoodPassword, requireWritten, settleNewPassword } from './new-password.ts';
import { claimReset, getReset, releaseReset, tryReset } from './password-resets-store.ts';

/** Minutes until the link expires. Throws `password-reset.invalid` if it can't be used. */
export async function countMinutesLeft({ db, now }: Pick<Services, 'db' | 'now'>, id: string): Promise<number> {
  const reset = await getReset(db, id, now());
  if (reset === undefined) throw problem('password-reset.invalid');
  return Math.max(1, Math.floor((Date.parse(reset.expires_at) - now().getTime()) / 60_000));
}

/** All problems give the same error [V23]. Sessions end before the password is written, so a crash leaves none open. */
export async function resetPassword(
  services: Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions'> & WithDirectory,
  { params, body: form, request }: Asked<typeof resetEndpoint>,
): Promise<void> {
  const { config, db, directory, now, sessions } = services;
  if (!isSamePassword(form.password, form.passwordConfirmation)) throw problem('password.mismatch');
  requireGoodPassword(form.password, { email: form.email });
  const reset = await tryReset(db, params.passwordResetId, now());
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
  await endAtProvider(services, reset.sub);
}
