import { accountLimits } from '@platbook/contract/account/account-limits';
import type { invitePerson as inviteEndpoint } from '@platbook/contract/admin/teams';
import * as calls from '@platbook/contract/admin/teams';
import type { BodyOf } from '@platbook/contract/endpoint';
import { parseEmail } from '@platbook/contract/rules/email';
import type { FastifyInstance } from 'fastify';
import { type Person, requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { hashOf } from '../../http/callers/session-store.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type ActChange, type AuditSource, auditSource, recordAct } from '../audit/index.ts';
import { buildMail, queueMail } from '../mail/index.ts';
import {
  changePerson,
  checkInvitedLicense,
  hasPersonWith,
  type InvitationGrants,
  licenseTexts,
} from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { makeAccountInvite, removeInvitesOf } from './invites-store.ts';
import { listTeamInvites, withGrants } from './open-invites.ts';
import { revokeInvite } from './revoke-invite.ts';
import { countMembers, listMembers, nameTeam, teamNameOf, teamNamesOf } from './teams-store.ts';

/** The link works once, for 14 days; only the recipient sees it. Throws email.invalid, and request.invalid. */
async function invitePerson(
  services: Needed,
  { email: text, teamId = null, origin = null, role = 'editor', license = null }: BodyOf<typeof inviteEndpoint>,
  by: Person,
  source: AuditSource,
): Promise<string> {
  const { config, db, now } = services;
  const email = parseEmail(text);
  if (email === undefined) throw problem('email.invalid', undefined, 'email');
  if (await hasPersonWith(db, config.peopleIssuer, email))
    throw problem('request.invalid', 'This person already has an account', 'email');
  if (license !== null) checkInvitedLicense(services, license);
  const team = teamId === null ? undefined : await teamNameOf(db, teamId);
  return db.transaction().execute(async (tx) => {
    const grants = role === 'editor' && license === null ? undefined : { by: by.id, role, license };
    const invite = await makeAccountInvite(tx, { email, team: teamId, origin, invitedBy: by.email, grants }, now());
    // The operator at the command line has no address.
    const inviter = by.email || config.productName;
    const search = new URLSearchParams({ state: '/home', h: 'false', invite });
    const mail = buildMail(services, {
      kind: 'invitation',
      to: email,
      subject: `You're invited to ${config.productName}`,
      paragraphs: [
        team === undefined
          ? `${inviter} invited you to ${license === null ? `try ${config.productName} for 30 days` : config.productName}.`
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
      changes: [{ what: 'team', before: '', after: team ?? 'none' }, ...changesOf({ role, license })],
    });
    return hashOf(invite);
  });
}

/** As in the audit entry of a license that is granted. */
function changesOf({ role, license }: InvitationGrants): ActChange[] {
  const texts = license === null ? [] : licenseTexts(license);
  return [...(role === 'editor' ? [] : [['role', role] as const]), ...texts].map(([what, after]) => ({
    what,
    before: '',
    after,
  }));
}

type Needed = Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox'> & WithPacks;

const writes = { perMinute: 120, admits: requireAdminOf };

export function teamAdminRoutes(app: FastifyInstance, services: Needed): void {
  membershipRoutes(app, services);
  inviteRoutes(app, services);
}

const isDomain = ({ config }: Needed, team: string) => config.teamDomains.includes(team);

async function requireTeam(services: Needed, id: string): Promise<calls.TeamDetail> {
  const members = await listMembers(services.db, id, isDomain(services, id));
  if (members.length === 0) throw problem('not-found');
  const invites = (await listTeamInvites(services)).filter(({ team }) => team === id);
  return {
    id,
    name: await teamNameOf(services.db, id),
    isDomain: isDomain(services, id),
    members,
    invites: invites.map(withGrants),
  };
}

function membershipRoutes(app: FastifyInstance, services: Needed): void {
  const { config, db, node } = services;

  route(app, calls.listTeams, { admits: requireAdmin }).answers(async () => {
    const counts = await countMembers(db, config.teamDomains);
    const names = await teamNamesOf(db, [...counts.keys()]);
    const invites = await listTeamInvites(services);
    return [...counts]
      .map(([id, members]) => ({
        id,
        name: names.get(id) as string,
        members,
        openInvites: invites.filter(({ team }) => team === id).length,
        isDomain: isDomain(services, id),
      }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  });

  route(app, calls.getTeam, { admits: requireAdminOf }).answers(({ params }) => requireTeam(services, params.id));

  route(app, calls.renameTeam, writes).answers(async ({ params, body, request }) => {
    const before = await requireTeam(services, params.id);
    const name = body.name.trim();
    if (name !== before.name)
      await db.transaction().execute(async (tx) => {
        await nameTeam(tx, params.id, name);
        const changes = [{ what: 'name', before: before.name, after: name }];
        await recordAct(tx, { kind: 'team_renamed', source: auditSource(request, node), name, changes });
      });
    return requireTeam(services, params.id);
  });

  route(app, calls.removeTeamMember, writes).answers(async ({ params, request, reply }) => {
    const { members, name } = await requireTeam(services, params.id);
    if (!members.some(({ id }) => id === params.personId)) throw problem('not-found');
    await changePerson(services, { personId: params.personId, source: auditSource(request, node) }, async (tx) => {
      await removeInvitesOf(tx, params.personId);
      return { kind: 'person_left_team', set: { team: '' }, changes: [{ what: 'team', before: name, after: 'none' }] };
    });
    // A team ends with its last member.
    return members.length > 1
      ? requireTeam(services, params.id)
      : reply.send({ id: params.id, name, isDomain: isDomain(services, params.id), members: [], invites: [] });
  });
}

function inviteRoutes(app: FastifyInstance, services: Needed): void {
  const { node } = services;

  route(app, calls.listInvites, { admits: requireAdmin }).answers(async () =>
    (await listTeamInvites(services)).map(withGrants),
  );

  route(app, calls.invitePerson, { perMinute: 60, admits: requireAdmin }).answers(async ({ person, body, request }) => {
    const teamId = body.teamId ?? null;
    if (teamId !== null) await requireTeam(services, teamId);
    const id = await invitePerson(services, { ...body, teamId }, person, auditSource(request, node));
    const made = (await listTeamInvites(services)).find(({ invite }) => invite.id === id);
    if (made === undefined) throw problem('not-found');
    return withGrants(made);
  });

  route(app, calls.revokeInvite, writes).answers(async ({ params, request }) => {
    await revokeInvite(services, params.id, await listTeamInvites(services), auditSource(request, node));
    return {};
  });
}
