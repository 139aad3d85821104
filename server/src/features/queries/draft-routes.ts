import { limits } from '@platbook/contract/limits';
import * as calls from '@platbook/contract/workbench/drafts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { WithPacks } from '../solutions/index.ts';
import { deleteDrafts, getDraft, saveDraft } from './drafts-store.ts';
import { isPackQuery } from './pack-queries.ts';
import { requireReadableQuery } from './query-access.ts';
import { canEdit } from './query-store.ts';
import { type Viewer, viewerOf } from './query-team.ts';

/** IDs of queries that were never saved: `new`, or `new-` and a suffix from the browser for each further one. */
const neverSaved = /^new(-[a-z0-9]{1,24})?$/;

/** Several tabs save every two seconds each; a runaway script hits the limit. */
const writes = { perMinute: 240 };

export function draftRoutes(app: FastifyInstance, services: Pick<Services, 'config' | 'db' | 'now'> & WithPacks): void {
  const { config, db, now, packs } = services;
  const requireQuery = async (person: Person, id: string) => {
    if (!neverSaved.test(id) && !isPackQuery(packs, id)) await requireReadableQuery(services, person, id);
  };

  route(app, calls.listDrafts).answers(({ person }) => listDrafts(db, viewerOf(config, person)));

  route(app, calls.getDraft).answers(async ({ person, params }) => {
    await requireQuery(person, params.id);
    return (await getDraft(db, person.id, params.id)) ?? null;
  });

  route(app, calls.saveDraft, writes).answers(async ({ person, params, body }) => {
    await requireQuery(person, params.id);
    if (Buffer.byteLength(body.text) > limits.sqlTextBytes) throw problem('batch.text-too-long');
    const updatedAt = now().toISOString();
    await saveDraft(db, person.id, params.id, { ...body, updatedAt });
    return { updatedAt };
  });

  route(app, calls.discardDrafts, writes).answers(async ({ person, body }) => {
    await deleteDrafts(db, person.id, body.ids);
    return {};
  });

  route(app, calls.deleteDraft, writes).answers(async ({ person, params }) => {
    await requireQuery(person, params.id);
    await deleteDrafts(db, person.id, [params.id]);
    return {};
  });
}

async function listDrafts(db: Database, viewer: Viewer): Promise<calls.DraftHead[]> {
  const changeable = db
    .selectFrom('queries')
    .select('queries.id')
    .where('deleted_at', 'is', null)
    .where((where) => canEdit(where, viewer));
  const rows = await db
    .selectFrom('query_drafts')
    .select(['query_id', 'name', 'device', 'updated_at', sql<string>`substr(text, 1, 200)`.as('start')])
    .where('person_id', '=', viewer.personId)
    .where((where) => where.or([where('query_id', 'like', 'new%'), where('query_id', 'in', changeable)]))
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(({ query_id: id, updated_at: updatedAt, ...head }) => ({ id, updatedAt, ...head }));
}
