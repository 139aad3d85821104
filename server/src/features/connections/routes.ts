import { documented } from '@platbook/contract/text';
import * as calls from '@platbook/contract/workbench/connections';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Database } from '../../db/open-db.ts';
import { drivers } from '../../drivers/index.ts';
import { type Person, requireActive, requireAdmin } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import { findPerson } from '../people/index.ts';
import { adminConnectionRoutes } from './admin-routes.ts';
import { listUsable, requireEditable, requireUsable } from './connection-access.ts';
import type { StoredConnection } from './connection-store.ts';
import { toWire } from './connection-wire.ts';
import { deployConnections } from './deployed-connections.ts';
import { actOn, changeConnection, createConnection } from './save-connection.ts';
import { testConnection } from './test-connection.ts';
import { listAddresses, removeConnection } from './user-connections-store.ts';

type Needed = Pick<
  Services,
  'config' | 'db' | 'execution' | 'node' | 'now' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
>;

const driversByName = Object.values(drivers).sort((one, other) => one.name.localeCompare(other.name));
const formDriverIds = Object.values(drivers).flatMap(({ id, isDeployedOnly }) => (isDeployedOnly ? [] : [id]));

function withFormDrivers<E extends { readonly body: TSchema & { properties: { driver: TSchema } } }>(endpoint: E): E {
  const { properties } = endpoint.body;
  const driver = { ...properties.driver, ...documented({ enum: formDriverIds }) };
  return { ...endpoint, body: { ...endpoint.body, properties: { ...properties, driver } } };
}

const writes = { perMinute: 60 };

export async function connectionRoutes(app: FastifyInstance, services: Needed): Promise<void> {
  await deployConnections(services.db, services.secretBox, services.config);
  adminConnectionRoutes(app, services);
  readRoutes(app, services);
  changeRoutes(app, services);
}

async function answer(db: Database, person: Person, connections: readonly StoredConnection[]) {
  const addresses = person.role === 'admin' ? await listAddresses(db) : new Map<string, string[]>();
  return connections.map((connection) => toWire(connection, person, addresses));
}

async function answerOne(db: Database, person: Person, connection: StoredConnection) {
  const [wire] = await answer(db, person, [connection]);
  return wire as NonNullable<typeof wire>;
}

function readRoutes(app: FastifyInstance, { db, now, execution }: Needed): void {
  route(app, calls.listConnections).answers(async ({ person }) => {
    if (!person.isActiveSolution) return [];
    execution.expectRuns();
    return answer(db, person, await listUsable(db, person));
  });

  route(app, calls.getConnection).answers(async ({ person, params }) => {
    requireActive(person);
    return answerOne(db, person, await requireUsable(db, person, params.id));
  });

  route(app, calls.listDrivers).answers(async () =>
    driversByName.map(({ id, name, supportsConnectionClient, fields, ...driver }) => ({
      id,
      name,
      supportsConnectionClient,
      fields: 'isDeployedOnly' in driver ? [] : [...fields],
    })),
  );

  route(app, calls.listConnectionAccesses).answers(async ({ person, query }) => {
    const isOwn = query.id === undefined || query.id === person.id;
    const of = isOwn ? person : person.role === 'admin' ? await findPerson(db, query.id ?? '', now()) : undefined;
    if (of === undefined) throw problem('not-found');
    if (!of.isActiveSolution) return [];
    return (await listUsable(db, of)).map((connection) => ({ connectionId: connection.id, userEmail: of.email }));
  });
}

function changeRoutes(app: FastifyInstance, services: Needed): void {
  const { db, node } = services;

  route(app, withFormDrivers(calls.createConnection), writes).answers(async ({ person, body, request }) => {
    requireAdmin(person);
    return answerOne(db, person, await createConnection(services, body, auditSource(request, node)));
  });

  route(app, withFormDrivers(calls.updateConnection), writes).answers(async ({ person, params, body, request }) => {
    const connection = await requireEditable(db, person, params.id);
    const accesses = connection.audience === 'listed' ? ((await listAddresses(db)).get(connection.id) ?? []) : null;
    const source = auditSource(request, node);
    return answerOne(db, person, await changeConnection(services, { connection, accesses }, body, source));
  });

  route(app, calls.deleteConnection, writes).answers(async ({ person, params, request }) => {
    const connection = await requireEditable(db, person, params.id);
    const source = auditSource(request, node);
    await db.transaction().execute(async (tx) => {
      if (!(await removeConnection(tx, connection.id))) throw problem('connection.not-found');
      await recordAct(tx, { kind: 'connection_deleted', source, ...actOn(connection) });
    });
    return {};
  });

  route(app, withFormDrivers(calls.testConnection), { perMinute: 20 }).answers(async ({ person, body, request }) => {
    requireAdmin(person);
    const saved = body.id === undefined ? undefined : await requireEditable(db, person, body.id);
    return testConnection(services, saved, body, auditSource(request, node));
  });
}
