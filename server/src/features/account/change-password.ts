import type { changePassword as changeEndpoint } from '@platbook/contract/account/passwords';
import { canonicalEmail } from '@platbook/contract/rules/email';
import { problem } from '../../http/problem.ts';
import type { Asked } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { countTry } from './account-tries-store.ts';
import { asking, type WithDirectory } from './directory.ts';
import { endAtProvider } from './end-at-provider.ts';
import { requireGoodPassword, requireWritten, settleNewPassword } from './new-password.ts';

const CHANGES_PER_HOUR = 5;

/** Changes the caller's own password and ends the caller's other sessions. Throws not-found for another user's ID or email address. */
export async function changePassword(
  services: Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions'> & WithDirectory,
  { body: form, person, session, request }: Asked<typeof changeEndpoint>,
): Promise<void> {
  const { db, directory, now } = services;
  const isOwn = form.id === person.sub || form.id === person.id;
  if (!isOwn || canonicalEmail(form.email) !== canonicalEmail(person.email)) throw problem('not-found');
  if (directory?.canCheckPassword !== true) throw problem('password.elsewhere');
  if (form.currentPassword === '') throw problem('password.current-required');
  requireGoodPassword(form.password, { email: person.email, current: form.currentPassword });
  if ((await countTry(db, `change-password of ${person.id}`, now())) > CHANGES_PER_HOUR)
    throw problem('request.too-many');
  const { sub } = person;
  const written = await asking(directory.changePassword(sub, form.currentPassword, form.password));
  if (written === 'wrong') throw problem('password.wrong');
  requireWritten(written, person.email);
  await settleNewPassword(services, request, {
    kind: 'password_changed',
    sub,
    email: person.email,
    personId: person.id,
    keptSession: session.idHash,
  });
  await endAtProvider(services, sub);
}
