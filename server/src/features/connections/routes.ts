import { getConnection, listConnectionAccesses, listConnections, listDrivers } from '@platbook/contract/connections';
import type { FastifyInstance } from 'fastify';
import { drivers } from '../../drivers/index.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findPerson } from '../people/index.ts';
import { listUsable, requireUsable } from './connection-access.ts';
import { toWire } from './connection-wire.ts';

/** GET connections, drivers and connection-accesses. */
export function connectionRoutes(app: FastifyInstance, { db, now }: Services): void {
  route(app, listConnections).answers(async ({ person }) => {
    if (!person.isActiveSolution) return [];
    return (await listUsable(db, person)).map((connection) => toWire(connection, person));
  });

  route(app, getConnection).answers(async ({ person, params }) =>
    toWire(await requireUsable(db, person, params.id), person),
  );

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
    return (await listUsable(db, of)).map((connection) => ({ connectionId: connection.id, userEmail: of.email }));
  });
}
