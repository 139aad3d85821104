import { canonicalEmail } from '@platbook/contract/rules/email';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import { changePerson, findPerson } from '../people/index.ts';
import { elsewhereMail, resetMail } from './account-mails.ts';
import { asking, type WithDirectory } from './directory.ts';
import { makeReset } from './password-resets-store.ts';

/** The admin never sees the link. Throws not-found, and password.elsewhere for an account without its own password. */
export async function mailReset(
  services: Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithDirectory,
  personId: string,
  source: AuditSource,
) {
  const { config, db, directory, now } = services;
  const person = await findPerson(db, personId, now());
  if (person === undefined) throw problem('not-found');
  const account = directory && (await asking(directory.findByEmail(canonicalEmail(person.email))));
  // The email address isn't enough: another account can have the same one.
  if (directory !== undefined && account?.sub !== person.sub) throw problem('password.elsewhere');
  await changePerson(services, { personId, source }, async (tx) => {
    const mail =
      account === undefined
        ? elsewhereMail(config, person.email)
        : resetMail(config, account.email, await makeReset(tx, account, now()));
    await queueMail(tx, buildMail(services, mail), now());
    return { kind: 'person_reset_sent' };
  });
}
