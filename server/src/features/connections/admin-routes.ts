import { randomUUID } from 'node:crypto';
import { type AdminConnection, listAdminConnections, testSavedConnection } from '@platbook/contract/admin/connections';
import type { FastifyInstance } from 'fastify';
import { TestError } from '../../execution/execution.ts';
import { type Person, requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, auditSource, recordAct } from '../audit/index.ts';
import { requireUsable } from './connection-access.ts';
import { listStored, type StoredConnection } from './connection-store.ts';
import { connectionTarget } from './connection-target.ts';
import { toWire } from './connection-wire.ts';
import { listAddresses, listLastActs } from './user-connections-store.ts';

type Needed = Pick<
  Services,
  'config' | 'db' | 'execution' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
>;

/** As a run of this user would; returns the server's description or the error. Audits every attempt. */
async function testSaved(services: Needed, person: Person, connection: StoredConnection, source: AuditSource) {
  const beganAt = performance.now();
  const result = await ask(services, person, connection);
  await recordAct(services.db, {
    kind: 'connection_tested',
    source,
    connectionId: connection.id,
    name: connection.name,
    outcome: result.isGood ? 'finished' : 'error',
    error: result.isGood ? undefined : result.about,
  });
  return { ...result, durationMs: Math.round(performance.now() - beganAt) };
}

async function ask(services: Needed, person: Person, connection: StoredConnection) {
  try {
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) return { isGood: false, about: bound.reason };
    // A unique key, so no run reuses this session.
    const about = await services.execution.test({ ...bound.target, setKey: `test:${randomUUID()}` });
    return { isGood: true, about };
  } catch (error) {
    if (!(error instanceof TestError)) throw error;
    return { isGood: false, about: error.message };
  }
}

export function adminConnectionRoutes(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'execution' | 'node' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
  >,
): void {
  const { db, node } = services;

  route(app, listAdminConnections, { admits: requireAdmin }).answers(async ({ person }) => {
    const [connections, addresses, created, tested] = await Promise.all([
      listStored(db),
      listAddresses(db),
      listLastActs(db, 'connection_created'),
      listLastActs(db, 'connection_tested'),
    ]);
    return connections.map((connection): AdminConnection => {
      const { id, source, audience } = connection;
      const [made, lastTest] = [created.get(id), tested.get(id)];
      return {
        ...toWire(connection, person, addresses),
        source,
        audience,
        people: audience === 'listed' ? (addresses.get(id) ?? []) : [],
        created: source !== 'user' || made === undefined ? null : { at: made.at, by: made.by },
        lastTest: lastTest ?? null,
      };
    });
  });

  route(app, testSavedConnection, { perMinute: 120, admits: requireAdminOf }).answers(
    async ({ person, params, request }) =>
      testSaved(services, person, await requireUsable(db, person, params.id), auditSource(request, node)),
  );
}
