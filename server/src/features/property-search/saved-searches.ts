import * as calls from '@platbook/contract/property/saved-searches';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { deleteSaved, insertSaved, listSaved, updateSaved } from './saved-searches-store.ts';

const reads = { isNavigator: true, perMinute: 240 } as const;
const writes = { isNavigator: true, perMinute: 120 } as const;

export function savedSearchRoutes(app: FastifyInstance, { db, now }: Pick<Services, 'db' | 'now'>): void {
  route(app, calls.listSavedSearches, reads).answers(({ person }) => listSaved(db, person.id));

  route(app, calls.createSavedSearch, writes).answers(async ({ person, body }) => {
    const saved = await insertSaved(db, person.id, named(body), now());
    if (saved === undefined) throw problem('saved-search.too-many');
    return saved;
  });

  route(app, calls.updateSavedSearch, writes).answers(async ({ person, params, body }) => {
    const saved = await updateSaved(db, person.id, params.id, named(body), now());
    if (saved === undefined) throw problem('saved-search.not-found');
    return saved;
  });

  route(app, calls.deleteSavedSearch, writes).answers(async ({ person, params }) => {
    if (!(await deleteSaved(db, person.id, params.id))) throw problem('saved-search.not-found');
    return {};
  });
}

const named = <Body extends Pick<calls.SavedSearch, 'name' | 'ids'>>(body: Body): Body => ({
  ...body,
  name: body.name.trim(),
  ids: [...new Set(body.ids)],
});
