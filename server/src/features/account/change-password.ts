import type { changePassword as changeEndpoint } from '@platbook/contract/account/passwords';
import type { BodyOf } from '@platbook/contract/endpoint';
import { canonicalEmail } from '@platbook/contract/rules/email';
import type { FastifyRequest } from 'fastify';
import type { IdentityDirectory } from '../../adapters/identity-directory/index.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Session } from '../../http/callers/session.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { countTry } from './account-tries-store.ts';
import { asking } from './directory.ts';
import { requireGoodPassword, requireWritten, settleNewPassword } from './new-password.ts';

const CHANGES_PER_HOUR = 5;

/** Changes the caller's own password and ends the caller's other sessions. Throws not-found for another user's ID or email address. */
export async function changePassword(
  services: Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions'>,
  directory: IdentityDirectory | undefined,
  {
    form,
    person,
    session,
    request,
  }: { form: BodyOf<typeof changeEndpoint>; person: Person; session: Session; request: FastifyRequest },
): Promise<void> {
  const { db, now, log } = services;
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
  await directory
    .endSessions(sub)
    .catch((cause: unknown) => log.warn({ err: cause }, "failed to end an account's sessions at the provider"));
}
