import { deviceName } from '@platbook/contract/rules/device-name';
import { isMailAddress } from '@platbook/contract/rules/mail-address';
import { brokenRules, brokenRulesText, type PasswordFacts } from '@platbook/contract/rules/password';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import { changedMail } from './account-mails.ts';
import { removeResetsOf } from './password-resets-store.ts';

/** Throws `password.weak`, naming the rules that the password breaks. */
export function requireGoodPassword(password: string, facts: PasswordFacts): void {
  const broken = brokenRules(password, facts);
  if (broken.length > 0) throw problem('password.weak', brokenRulesText(broken, facts.email));
}

export function requireWritten(written: 'written' | 'same' | 'refused', email: string): void {
  if (written === 'same') throw problem('password.weak', brokenRulesText(['current'], email));
  if (written === 'refused') throw problem('password.refused');
}

export interface NewPassword {
  readonly kind: 'password_changed' | 'password_reset';
  readonly sub: string;
  readonly email: string;
  /** Undefined for an account that has never signed in. */
  readonly personId: string | undefined;
  readonly keptSession?: string;
}

export async function settleNewPassword(
  services: Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox' | 'sessions'>,
  request: FastifyRequest,
  done: NewPassword,
): Promise<void> {
  const { config, db, node, now, sessions } = services;
  const where = { at: now(), device: deviceName(request.headers['user-agent'] ?? ''), address: request.ip };
  await db.transaction().execute(async (tx) => {
    await removeResetsOf(tx, done.sub);
    if (done.personId !== undefined) await sessions.endAllOf(done.personId, done.keptSession, tx);
    // An external provider's account may lack a verified address.
    if (isMailAddress(done.email))
      await queueMail(tx, buildMail(services, changedMail(config, done.email, where)), now());
    const source = { ...auditSource(request, node), personId: done.personId ?? null };
    await recordAct(tx, { kind: done.kind, source });
  });
}
