import { accountLimits } from '@platbook/contract/account/account-limits';
import type { invitePerson as inviteEndpoint } from '@platbook/contract/admin/teams';
import type { BodyOf } from '@platbook/contract/endpoint';
import { parseEmail } from '@platbook/contract/rules/email';
import type { Person } from '../../http/callers/person.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import { hasPersonWith } from '../people/index.ts';
import { makeAccountInvite } from './invites-store.ts';
import { teamNameOf } from './teams-store.ts';

/** The link works once, for 14 days; only the recipient sees it. Throws email.invalid, and request.invalid. */
export async function invitePerson(
  services: Pick<Services, 'config' | 'db' | 'now' | 'secretBox'>,
  { email: text, teamId = null, origin = null }: BodyOf<typeof inviteEndpoint>,
  by: Person,
  source: AuditSource,
): Promise<string> {
  const { config, db, now } = services;
  const email = parseEmail(text);
  if (email === undefined) throw problem('email.invalid');
  if (await hasPersonWith(db, config.peopleIssuer, email))
    throw problem('request.invalid', 'This person already has an account');
  const team = teamId === null ? undefined : await teamNameOf(db, teamId);
  return db.transaction().execute(async (tx) => {
    const invite = await makeAccountInvite(tx, { email, team: teamId, origin, invitedBy: by.email }, now());
    // The operator at the command line has no address.
    const inviter = by.email || config.productName;
    const search = new URLSearchParams({ state: '/home', h: 'false', invite });
    const mail = buildMail(services, {
      kind: 'invitation',
      to: email,
      subject: `You're invited to ${config.productName}`,
      paragraphs: [
        team === undefined
          ? `${inviter} invited you to try ${config.productName} for 30 days.`
          : `${inviter} invited you to join ${team} in ${config.productName}.`,
        `This link works once and expires in ${accountLimits.inviteDays} days.`,
      ],
      link: { label: 'Sign in', path: `/signin?${search}` },
    });
    await queueMail(tx, mail, now());
    await recordAct(tx, {
      kind: 'person_invited',
      source,
      name: email,
      changes: [{ what: 'team', before: '', after: team ?? 'none' }],
    });
    return hashOf(invite);
  });
}
