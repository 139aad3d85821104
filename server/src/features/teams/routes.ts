import { getInviteLink } from '@platbook/contract/account/users';
import { createOwnInvite, listOwnInvites, revokeOwnInvite } from '@platbook/contract/admin/teams';
import { canonicalEmail } from '@platbook/contract/rules/email';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/open-db.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { viewerOf } from '../queries/index.ts';
import { findInvite, makeInvite } from './invites-store.ts';
import { listTeamInvites, type TeamInvite } from './open-invites.ts';
import { revokeInvite } from './revoke-invite.ts';

export function teamRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'node' | 'now' | 'secretBox'>,
): void {
  const { config, db, node, now, secretBox } = services;
  const options = { perMinute: 20, holdsSecret: true };
  const linkOf = (invite: string) => {
    const search = new URLSearchParams({ state: '/home', h: 'false', invite });
    return { link: `${config.publicUrl}${config.basePath}/signin?${search}` };
  };
  const make = async (tx: Database, person: Person, request: FastifyRequest) => {
    await recordAct(tx, { kind: 'invite_made', source: auditSource(request, node) });
    return makeInvite(tx, secretBox, person.id, now());
  };

  route(app, getInviteLink, options).answers(async ({ query, person, request }) => {
    if (canonicalEmail(query.email) !== canonicalEmail(person.email)) throw problem('not-found');
    requireActive(person);
    const invite = await db
      .transaction()
      .execute(async (tx) => (await findInvite(tx, secretBox, person.id, now())) ?? make(tx, person, request));
    return linkOf(invite);
  });

  route(app, createOwnInvite, { ...options, admits: requireActive }).answers(async ({ person, request }) =>
    linkOf(await db.transaction().execute((tx) => make(tx, person, request))),
  );

  const ownInvites = async (person: Person) => {
    const { team } = viewerOf(config, person);
    return (await listTeamInvites(services)).filter(
      (each) => each.inviterId === person.id || (team !== null && each.team === team),
    );
  };
  const canRevoke = (person: Person, { inviterId }: TeamInvite) => person.role === 'admin' || inviterId === person.id;
  route(app, listOwnInvites).answers(async ({ person }) =>
    (await ownInvites(person)).map((each) => ({ ...each.invite, canRevoke: canRevoke(person, each) })),
  );

  route(app, revokeOwnInvite, { perMinute: 60 }).answers(async ({ params, person, request }) => {
    const revocable = (await listTeamInvites(services)).filter((each) => canRevoke(person, each));
    await revokeInvite(services, params.id, revocable, auditSource(request, node));
    return {};
  });
}
