import * as calls from '@platbook/contract/admin/teams';
import type { FastifyInstance } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { changePerson } from '../people/index.ts';
import { invitePerson } from './invite-person.ts';
import { removeInvitesOf } from './invites-store.ts';
import { listTeamInvites } from './open-invites.ts';
import { revokeInvite } from './revoke-invite.ts';
import { countMembers, listMembers, nameTeam, teamNameOf, teamNamesOf } from './teams-store.ts';

type Needed = Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox'>;

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
    invites: invites.map(({ invite }) => invite),
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
    (await listTeamInvites(services)).map(({ invite }) => invite),
  );

  route(app, calls.invitePerson, { perMinute: 60, admits: requireAdmin }).answers(async ({ person, body, request }) => {
    const teamId = body.teamId ?? null;
    if (teamId !== null) await requireTeam(services, teamId);
    const id = await invitePerson(services, { ...body, teamId }, person, auditSource(request, node));
    const made = (await listTeamInvites(services)).find(({ invite }) => invite.id === id);
    if (made === undefined) throw problem('not-found');
    return made.invite;
  });

  route(app, calls.revokeInvite, writes).answers(async ({ params, request }) => {
    await revokeInvite(services, params.id, await listTeamInvites(services), auditSource(request, node));
    return {};
  });
}
