import { getSchemaCodes, getSchemaInfo, getSchemaObjects } from '@platbook/contract/schema-info';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TestError } from '../../execution/execution.ts';
import { sendGzipped } from '../../http/compression.ts';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { connectionTarget, requireUsable } from '../connections/index.ts';
import { type CachedSchema, createSchemaCache } from './schema-cache.ts';

const isReload = (query: { reload?: string }): boolean => query.reload === 'true';
/** Reading a database anew holds up a process or a server; what is kept is shown as often as it is asked for. */
const reloads = {
  perMinute: 12,
  isCounted: ({ query }: FastifyRequest) => isReload(query as { reload?: string }),
};

/** GET schema-info, schema-objects and schema-codes: what a connection holds for this person. */
export function schemaInfoRoutes(app: FastifyInstance, services: Services): void {
  const cache = createSchemaCache();
  const schemaOf = async (person: Person, connectionId: string, isReload: boolean): Promise<CachedSchema> => {
    requireActive(person);
    const connection = await requireUsable(services.db, person, connectionId);
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) throw problem('schema.failed', bound.reason);
    const { setKey, target } = bound;
    // A rebuilt warehouse is described anew.
    const key = JSON.stringify([connection.id, connection.version, setKey, services.warehouse.builtAt()]);
    try {
      return await cache.get(key, isReload, () => services.execution.describe(person.id, target));
    } catch (error) {
      if (error instanceof TestError) throw problem('schema.failed', error.message);
      throw error;
    }
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
}
