import { randomUUID } from 'node:crypto';
import { limits } from '@platbook/contract/limits';
import { queryProblem } from '@platbook/contract/rules/query';
import * as calls from '@platbook/contract/workbench/queries';
import { listQueryVersions } from '@platbook/contract/workbench/query-versions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Person } from '../../http/callers/person.ts';
import { readIfMatch, versionTag } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { adoptRuns } from '../batches/index.ts';
import { listUsable, requireUsable } from '../connections/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { draftRoutes } from './draft-routes.ts';
import { expireDrafts } from './drafts-store.ts';
import { listQueries } from './list-queries.ts';
import { listStarredQueries } from './list-starred.ts';
import { listVersions } from './list-versions.ts';
import { isPackQuery, listPackQueries, listStarredPackQueries, requirePackQuery } from './pack-queries.ts';
import { requireReadableQuery, requireTaggedQuery, rightsOn } from './query-access.ts';
import { emptyTrash, insertQuery, type StoredQuery, trashQuery, updateQuery } from './query-store.ts';
import { countTags, listTags } from './query-tags-store.ts';
import { viewerOf } from './query-team.ts';
import { toWire } from './query-wire.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { relationsOf } from './sharing-store.ts';
import { listStars } from './stars-store.ts';

type Needed = Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'node' | 'now'>;

/** For each kind of write, per user: more than typing needs, low enough to stop a runaway script. */
const writes = { perMinute: 120 };

export function queryRoutes(app: FastifyInstance, services: Needed & WithPacks): void {
  startCleanup(app, services);
  draftRoutes(app, services);
  const answer: Answering = async (query, person, reply) => {
    const { config, db } = services;
    reply.header('etag', versionTag(query.version));
    return toWire(
      query,
      viewerOf(config, person),
      await listUsable(db, person),
      await relationsOf(db, person.id, [query]),
    );
  };
  sharingRoutes(app, services, answer);
  readRoutes(app, services, answer);
  saveRoutes(app, services, answer);
  trashRoutes(app, services, answer);
}

type Answering = (query: StoredQuery, person: Person, reply: FastifyReply) => Promise<calls.Query>;

function startCleanup(app: FastifyInstance, { chores, db, log, now }: Needed): void {
  const stop = chores.startHourly('trash', async () => {
    const removed = await emptyTrash(db, now());
    if (removed > 0) log.info({ removed }, 'removed old deleted queries');
  });
  const stopExpiry = chores.startHourly('drafts', async () => {
    const expired = await expireDrafts(db, now());
    if (expired > 0) log.info({ expired }, 'deleted expired drafts');
  });
  app.addHook('onClose', async () => void (await Promise.all([stop(), stopExpiry()])));
}

function readRoutes(app: FastifyInstance, services: Needed & WithPacks, answer: Answering): void {
  const { config, db } = services;
  const packCaller = async (person: Person, connectionId: string | undefined) => ({
    person,
    connections: await listUsable(db, person),
    connectionId,
    stars: new Set(await listStars(db, 'pack_query_stars', person.id)),
  });

  route(app, calls.listQueries).answers(async ({ person, query, request, reply }) => {
    const caller = await packCaller(person, query.connectionId);
    const linkTo = (cursor: string | undefined) => {
      if (cursor !== undefined) setNextLink(request, reply, { cursor });
    };
    if (query.solutionpack === 'true') {
      const page = listPackQueries(services, caller, query);
      linkTo(page.next);
      return page.queries;
    }
    const viewer = viewerOf(config, person);
    const page =
      query.only === 'starred'
        ? await listStarredQueries(db, viewer, query, listStarredPackQueries(services, caller, query))
        : await listQueries(db, viewer, query);
    linkTo(page.next);
    const saved = page.queries.filter((each) => 'ownerId' in each);
    const relations = await relationsOf(db, person.id, saved);
    return page.queries.map((each) => ('ownerId' in each ? toWire(each, viewer, caller.connections, relations) : each));
  });

  route(app, calls.getQuery).answers(async ({ person, params, query, reply }) => {
    if (query.solutionpack === 'true' || isPackQuery(services.packs, params.id))
      return requirePackQuery(services, await packCaller(person, query.cid), params.id);
    return answer(await requireTaggedQuery(services, person, params.id), person, reply);
  });

  route(app, listQueryVersions).answers(async ({ person, params, query, request, reply }) => {
    const stored = await requireTaggedQuery(services, person, params.id);
    const { versions, next } = await listVersions(db, stored, query.before, person.id);
    if (next !== undefined) setNextLink(request, reply, { before: String(next) });
    return versions;
  });

  route(app, calls.listTagCounts).answers(async ({ person }) => countTags(db, person.id));
  route(app, calls.listTags).answers(async ({ person }) => listTags(db, person.id));
}

async function requireSavable({ db }: Needed, person: Person, body: calls.QueryBody, connectionBefore?: string | null) {
  const wrong = queryProblem(body);
  if (wrong !== undefined) throw problem(wrong);
  if (Buffer.byteLength(body.queryText ?? '') > limits.sqlTextBytes) throw problem('batch.text-too-long');
  // A teammate can keep the query's connection even if they can't use it.
  if (body.connectionId && body.connectionId !== connectionBefore) await requireUsable(db, person, body.connectionId);
}

function refusePackQuery({ packs }: WithPacks, id: string): void {
  if (isPackQuery(packs, id)) throw problem('not-allowed');
}

function saveRoutes(app: FastifyInstance, services: Needed & WithPacks, answer: Answering): void {
  const { config, db, now } = services;

  route(app, calls.createQuery, writes).answers(async ({ person, body, reply }) => {
    await requireSavable(services, person, body);
    const query = await insertQuery(db, randomUUID(), person.id, body, now().toISOString());
    await adoptRuns(db, person.id, query.id, query.queryText);
    return answer(query, person, reply);
  });

  route(app, calls.updateQuery, writes).answers(async ({ person, params, body, request, reply }) => {
    refusePackQuery(services, params.id);
    const viewer = viewerOf(config, person);
    const known = await requireReadableQuery(services, person, params.id);
    const { named } = await relationsOf(db, person.id, [known]);
    if (!rightsOn(viewer, known, named.get(known.id)).canWrite) throw problem('query.read-only');
    await requireSavable(services, person, body, known.connectionId);
    const save = { expectedVersion: readIfMatch(request.headers['if-match']), now: now().toISOString() };
    const outcome = await updateQuery(db, params.id, viewer, body, save);
    if (outcome.kind === 'gone') throw problem('query.not-found');
    if (outcome.kind === 'conflict') throw problem('query.conflict');
    return answer(outcome.query, person, reply);
  });
}

function trashRoutes(app: FastifyInstance, services: Needed & WithPacks, answer: Answering): void {
  const { db, now } = services;

  route(app, calls.deleteQuery, writes).answers(async ({ person, params }) => {
    refusePackQuery(services, params.id);
    if (await trashQuery(db, params.id, person.id, now().toISOString())) return {};
    await requireReadableQuery(services, person, params.id);
    throw problem('query.not-owner');
  });

  route(app, calls.restoreQuery, writes).answers(async ({ person, params, reply }) => {
    if (!(await trashQuery(db, params.id, person.id, null))) throw problem('query.not-found');
    return answer(await requireTaggedQuery(services, person, params.id), person, reply);
  });
}
