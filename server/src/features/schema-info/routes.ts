import { getColumnFacts } from '@platbook/contract/workbench/column-facts';
import { listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { getSchemaCodes, getSchemaInfo, getSchemaObjects } from '@platbook/contract/workbench/schema-info';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TestError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { sendGzipped } from '../../http/pages/compression.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { connectionTarget, requireUsable, setOf } from '../connections/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { listLocked } from './list-locked.ts';
import { type CachedSchema, createSchemaCache } from './schema-cache.ts';

const isReload = (query: { reload?: string }): boolean => query.reload === 'true';
/** A reload keeps a process or a server busy, so it is rate-limited; cached answers are not. */
const reloads = {
  perMinute: 12,
  isCounted: ({ query }: FastifyRequest) => isReload(query as { reload?: string }),
};

export function schemaInfoRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'execution' | 'secretBox' | 'setOrders' | 'warehouse'> & WithPacks,
): void {
  const cache = createSchemaCache();
  const targetOf = async (person: Person, connectionId: string) => {
    requireActive(person);
    const connection = await requireUsable(services.db, person, connectionId);
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) throw problem('schema.failed', bound.reason);
    return { connection, setKey: bound.setKey, target: bound.target };
  };
  const schemaOf = async (person: Person, connectionId: string, isReload: boolean): Promise<CachedSchema> => {
    const { connection, setKey, target } = await targetOf(person, connectionId);
    const key = JSON.stringify([connection.id, connection.version, setKey, services.warehouse.builtAt()]);
    return answered(cache.get(key, isReload, () => services.execution.describe(person.id, target)));
  };

  route(app, getSchemaInfo, reloads).answers(async ({ person, params, query, request, reply }) => {
    const { gzippedColumns } = await schemaOf(person, params.connectionId, isReload(query));
    return sendGzipped(request, reply, gzippedColumns);
  });

  route(app, getSchemaObjects, reloads).answers(async ({ person, params, query }) => {
    return (await schemaOf(person, params.connectionId, isReload(query))).objects;
  });

  route(app, getSchemaCodes).answers(async ({ person, params }) => {
    return (await schemaOf(person, params.connectionId, false)).codes;
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

async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TestError) throw problem('schema.failed', error.message);
    throw error;
  }
}
