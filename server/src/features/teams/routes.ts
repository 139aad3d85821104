import { canonicalEmail } from '@platbook/contract/rules/email';
import { getInviteLink } from '@platbook/contract/users';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAccountAct } from '../audit/index.ts';
import { makeInvite } from './invites-store.ts';

/** The link that invites colleagues; it goes by the sign-in, as no further page is public (reading 2). */
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
}
