import type { QueryShare } from '@platbook/contract/workbench/sharing';
import * as calls from '@platbook/contract/workbench/sharing';
import type { FastifyInstance } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { requireOwnQuery, viewerOf } from '../queries/index.ts';
import { findPeople } from './find-people.ts';
import { type ShareServices, shareWithPeople } from './share-with-people.ts';
import { deleteShare, listShares } from './shares-store.ts';

const mostFound = 10;
const writes = { perMinute: 60 };

export function sharingRoutes(app: FastifyInstance, services: ShareServices): void {
  const { db, node } = services;

  route(app, calls.searchPeople, { perMinute: 240, admits: requireActive }).answers(({ person, query }) =>
    findPeople(services, person, { search: query.q?.trim() ?? '' }, mostFound),
  );

  route(app, calls.listQueryShares).answers(async ({ person, params }) => {
    await requireOwnQuery(services, person, params.id);
    return listWithTeams(services, person, params.id);
  });

  route(app, calls.addQueryShares, { ...writes, admits: requireActive }).answers(
    async ({ person, params, body, request }) => {
      const query = await requireOwnQuery(services, person, params.id);
      await shareWithPeople(services, person, query, body, auditSource(request, node));
      return listWithTeams(services, person, params.id);
    },
  );

  route(app, calls.removeQueryShare, writes).answers(async ({ person, params, request }) => {
    const query = await requireOwnQuery(services, person, params.id);
    const known = (await listShares(db, query.id)).find(({ person: { id } }) => id === params.personId);
    await db.transaction().execute(async (tx) => {
      const permission = await deleteShare(tx, query.id, params.personId);
      if (permission === undefined || known === undefined) throw problem('person.not-found');
      await recordAct(tx, {
        kind: 'query_shared',
        source: auditSource(request, node),
        queryId: query.id,
        name: query.name,
        changes: [{ what: `sharing with ${known.person.email}`, before: permission, after: '' }],
      });
    });
    return {};
  });
}

async function listWithTeams({ config, db }: ShareServices, owner: Person, queryId: string): Promise<QueryShare[]> {
  const { team: own } = viewerOf(config, owner);
  return (await listShares(db, queryId)).map(({ team, ...share }) => ({
    ...share,
    isOutsideTeam: own !== null && viewerOf(config, { ...share.person, team }).team !== own,
  }));
}
