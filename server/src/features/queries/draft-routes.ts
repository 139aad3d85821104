import { limits } from '@platbook/contract/limits';
import {
  deleteDraft as deleteDraftEndpoint,
  discardDrafts,
  getDraft as getDraftEndpoint,
  listDrafts as listDraftsEndpoint,
  saveDraft as saveDraftEndpoint,
} from '@platbook/contract/workbench/drafts';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deleteDrafts, getDraft, saveDraft } from './drafts-store.ts';
import { listDrafts } from './list-drafts.ts';
import { isPackQuery } from './pack-queries.ts';
import { requireReadableQuery } from './query-access.ts';
import { viewerOf } from './query-team.ts';

/** IDs of queries that were never saved: `new`, or `new-` and a suffix from the browser for each further one. */
const neverSaved = /^new(-[a-z0-9]{1,24})?$/;

/** Several tabs save every two seconds each; a runaway script hits the limit. */
const writes = { perMinute: 240 };

/** Drafts: private to each user, of queries that the user can read. */
export function draftRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const requireQuery = async (person: Person, id: string) => {
    if (!neverSaved.test(id) && !isPackQuery(config, id)) await requireReadableQuery(services, person, id);
  };

  route(app, listDraftsEndpoint).answers(({ person }) => listDrafts(db, viewerOf(config, person)));

  route(app, getDraftEndpoint).answers(async ({ person, params }) => {
    await requireQuery(person, params.id);
    return (await getDraft(db, person.id, params.id)) ?? null;
  });

  route(app, saveDraftEndpoint, writes).answers(async ({ person, params, body }) => {
    await requireQuery(person, params.id);
    if (Buffer.byteLength(body.text) > limits.sqlTextBytes) throw problem('batch.text-too-long');
    const updatedAt = now().toISOString();
    await saveDraft(db, person.id, params.id, { ...body, updatedAt });
    return { updatedAt };
  });

  route(app, discardDrafts, writes).answers(async ({ person, body }) => {
    await deleteDrafts(db, person.id, body.ids);
    return {};
  });

  route(app, deleteDraftEndpoint, writes).answers(async ({ person, params }) => {
    await requireQuery(person, params.id);
    await deleteDrafts(db, person.id, [params.id]);
    return {};
  });
}
