import { limits } from '@platbook/contract/limits';
import * as calls from '@platbook/contract/workbench/queries';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { isPackQuery } from './pack-queries.ts';
import { requireOwnQuery, requireReadableQuery, requireTaggedQuery } from './query-access.ts';
import type { StoredQuery } from './query-store.ts';
import { viewerOf } from './query-team.ts';
import { countQueries, shareQuery } from './sharing-store.ts';
import { listStars, starQuery } from './stars-store.ts';

const writes = { perMinute: 120 };

export function sharingRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'node'> & WithPacks,
  answer: (query: StoredQuery, person: Person, reply: FastifyReply) => Promise<calls.Query>,
): void {
  const { config, db, node, packs } = services;

  route(app, calls.shareQuery, writes).answers(async ({ person, params, body, request, reply }) => {
    const viewer = viewerOf(config, person);
    const query = await requireOwnQuery(services, person, params.id);
    if (viewer.team === null && body.sharing !== 'private') throw problem('query.no-team');
    await db.transaction().execute(async (tx) => {
      if (!(await shareQuery(tx, params.id, viewer, body.sharing))) throw problem('query.not-found');
      if (query.sharing !== body.sharing)
        await recordAct(tx, {
          kind: 'query_shared',
          source: auditSource(request, node),
          queryId: query.id,
          name: query.name,
          changes: [{ what: 'sharing', before: query.sharing, after: body.sharing }],
        });
    });
    return answer(await requireTaggedQuery(services, person, params.id), person, reply);
  });

  route(app, calls.starQuery, writes).answers(async ({ person, params, body }) => {
    const isOfPack = isPackQuery(packs, params.id);
    if (isOfPack) requireActive(person);
    else await requireReadableQuery(services, person, params.id);
    await starQuery(db, isOfPack ? 'pack_query_stars' : 'query_stars', params.id, person.id, body.isStarred);
    return {};
  });

  route(app, calls.countQueries).answers(async ({ person }) => {
    const counts = await countQueries(db, viewerOf(config, person));
    const onPacks = person.isActiveSolution ? await listStars(db, 'pack_query_stars', person.id) : [];
    const starred = counts.starred + onPacks.filter((id) => isPackQuery(packs, id)).length;
    return { ...counts, starred: Math.min(limits.queriesCounted, starred) };
  });
}
