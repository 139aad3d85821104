import { type AdminConnection, listAdminConnections, testSavedConnection } from '@platbook/contract/admin/connections';
import type { FastifyInstance } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { requireUsable } from './connection-access.ts';
import { listLastActs } from './connection-acts-store.ts';
import { listStored } from './connection-store.ts';
import { toWire } from './connection-wire.ts';
import { testSaved } from './test-saved.ts';
import { listAddresses } from './user-connections-store.ts';

export function adminConnectionRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'execution' | 'node' | 'secretBox' | 'setOrders' | 'warehouse'>,
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
