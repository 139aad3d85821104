import { parseEmail } from '@platbook/contract/rules/email';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import { hasPersonWith } from '../people/index.ts';
import { elsewhereMail, resetMail } from './account-mails.ts';
import { countTry } from './account-tries-store.ts';
import type { WithDirectory } from './directory.ts';
import { makeReset } from './password-resets-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'now' | 'secretBox'> & WithDirectory;

const MAILS_PER_ADDRESS = 5;
const ASKED_PER_IP = 20;

/** Only the returned work, run after the response, depends on the account's existence [V22]; undefined at the limit. */
export async function askForReset(services: Needed, text: string, ip: string) {
  const { config, db, now } = services;
  const email = parseEmail(text);
  if (email === undefined) throw problem('email.invalid');
  const ofAddress = await countTry(db, `forgot-password of ${email}`, now());
  const ofIp = await countTry(db, `forgot-password from ${ip}`, now());
  if (ofAddress > MAILS_PER_ADDRESS || (config.rateLimits && ofIp > ASKED_PER_IP)) return undefined;
  return () => mailLink(services, email);
}

async function mailLink(services: Needed, email: string): Promise<void> {
  const { config, db, directory, now } = services;
  if (directory === undefined) {
    if (!(await hasPersonWith(db, config.peopleIssuer, email))) return;
    await queueMail(db, buildMail(services, elsewhereMail(config, email)), now());
    return;
  }
  const account = await directory.findByEmail(email);
  if (account === undefined) return;
  await db.transaction().execute(async (tx) => {
    const id = await makeReset(tx, account, now());
    await queueMail(tx, buildMail(services, resetMail(config, account.email, id)), now());
  });
}
