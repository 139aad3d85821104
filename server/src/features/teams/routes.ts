import { listOwnInvites, revokeOwnInvite } from '@platbook/contract/admin-teams';
import { canonicalEmail } from '@platbook/contract/rules/email';
import { getInviteLink } from '@platbook/contract/users';
import type { FastifyInstance } from 'fastify';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAccountAct } from '../audit/index.ts';
import { viewerOf } from '../queries/index.ts';
import { makeInvite } from './invites-store.ts';
import { listTeamInvites } from './open-invites.ts';
import { revokeInvite } from './revoke-invite.ts';

/** The link that invites colleagues, and the open invitations of one's team; it goes by the sign-in, as no further page is public (reading 2). */
export function teamRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, node, now } = services;
  route(app, getInviteLink, { perMinute: 20, holdsSecret: true }).answers(async ({ query, person, request }) => {
    if (canonicalEmail(query.email) !== canonicalEmail(person.email)) throw problem('not-found');
    requireActive(person);
    const invite = await db.transaction().execute(async (tx) => {
      await recordAccountAct(tx, { kind: 'invite_made', source: auditSource(request, node) });
      return makeInvite(tx, person.id, now());
    });
    const search = new URLSearchParams({ state: '/home', h: 'false', invite });
    return { link: `${config.publicUrl}${config.basePath}/signin?${search}` };
  });

  /** The invitations into his team, or his own while nobody has come. */
  const ownInvites = async (person: Person) => {
    const { team } = viewerOf(config, person);
    return (await listTeamInvites(services)).filter(
      (each) => each.inviterId === person.id || (team !== null && each.team === team),
    );
  };
  route(app, listOwnInvites).answers(async ({ person }) => (await ownInvites(person)).map(({ invite }) => invite));

  route(app, revokeOwnInvite, { perMinute: 60 }).answers(async ({ params, person, request }) => {
    await revokeInvite(services, params.id, await ownInvites(person), auditSource(request, node));
    return {};
  });
}
