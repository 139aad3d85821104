import { getColumnFacts } from '@platbook/contract/workbench/column-facts';
import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { getSchemaCodes, getSchemaInfo, getSchemaObjects } from '@platbook/contract/workbench/schema-info';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { sendGzipped } from '../../http/pages/compression.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { requireUsable, setOf } from '../connections/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { listLocked } from './list-locked.ts';
import { answered, type WithSchemas } from './open-schemas.ts';

const isReload = (query: { reload?: string }): boolean => query.reload === 'true';
/** A reload keeps a process or a server busy, so it is rate-limited; cached answers are not. */
const reloads = {
  perMinute: 12,
  isCounted: ({ query }: FastifyRequest) => isReload(query as { reload?: string }),
};

export function schemaInfoRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'execution' | 'warehouse'> & WithPacks & WithSchemas,
): void {
  const { schemaOf, targetOf } = services.schemas;

  route(app, getSchemaInfo, reloads).answers(async ({ person, params, query, request, reply }) => {
    const { gzippedColumns } = await schemaOf(person, params.connectionId, isReload(query));
    return sendGzipped(request, reply, gzippedColumns);
  });

  route(app, getSchemaObjects, reloads).answers(async ({ person, params, query }) => {
    return (await schemaOf(person, params.connectionId, isReload(query))).objects;
  });

  route(app, getSchemaCodes).answers(async ({ person, params }) => {
    return (await schemaOf(person, params.connectionId)).codes;
  });

  route(app, listLockedObjects, { admits: requireActive }).answers(async ({ person, query }) => {
    const { connectionId } = query;
    const connection = connectionId === undefined ? undefined : await requireUsable(services.db, person, connectionId);
    const set = connection === undefined ? person.entitlement : setOf(person, connection);
    return listLocked(set, services.warehouse.dictionary(), services.packs.list);
  });

  // Each call occupies a process briefly.
  route(app, getColumnFacts, { perMinute: 120 }).answers(async ({ person, params, query }) => {
    const { target } = await targetOf(person, params.connectionId);
    const { schema = '', table = '', column = '' } = query;
    const facts = await answered(services.execution.readColumn(person.id, target, { schema, table, column }));
    if (facts === undefined) throw problem('not-found');
    const packs = services.packs.list.filter(({ objects }) => objects.includes(`${schema}.${table}`));
    return { ...facts, packs: packs.map(({ code }) => code) };
  });
}
