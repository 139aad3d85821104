import { getConnection, listConnectionAccesses, listConnections, listDrivers } from '@platbook/contract/connections';
import type { FastifyInstance } from 'fastify';
import { drivers } from '../../drivers/index.ts';
import { requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../people/index.ts';
import { listUsable, requireUsable } from './connection-access.ts';
import { toWire } from './connection-wire.ts';
import { deployConnections } from './deployed-connections.ts';

/** GET connections, drivers and connection-accesses; sets up the deployment's connections first. */
export async function connectionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, now } = services;
  await deployConnections(db, services.secretBox, services.config);

  route(app, listConnections).answers(async ({ person }) => {
    if (!person.isActiveSolution) return [];
    return (await listUsable(db, person)).map((connection) => toWire(connection, person));
  });

  route(app, getConnection).answers(async ({ person, params }) => {
    requireActive(person);
    return toWire(await requireUsable(db, person, params.id), person);
  });

  route(app, listDrivers).answers(async () =>
    Object.values(drivers).map(({ id, name, supportsConnectionClient, fields }) => ({
      id,
      name,
      supportsConnectionClient,
      fields: [...fields],
    })),
  );

  route(app, listConnectionAccesses).answers(async ({ person, query }) => {
    const isOwn = query.id === undefined || query.id === person.id;
    const of = isOwn ? person : person.role === 'admin' ? await findPerson(db, query.id ?? '', now()) : undefined;
    if (of === undefined) throw problem('not-found');
    if (!of.isActiveSolution) return [];
    return (await listUsable(db, of)).map((connection) => ({ connectionId: connection.id, userEmail: of.email }));
  });
}
