import * as calls from '@platbook/contract/workbench/connection-clients';
import { createTemporaryTable } from '@platbook/contract/workbench/temporary-tables';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import { askOwner, askOwnerToEnd, type OwnerServices } from './ask-owner.ts';
import { getClient, listOpenClients, markClosed, noteKept, tidyClients } from './client-store.ts';
import { hasOwnerLeft } from './has-owner-left.ts';
import { loadList } from './load-list.ts';
import { type OpeningServices, openClient } from './open-client.ts';
import { type KnownClients, type TendingServices, tendClients } from './tend-clients.ts';

type Needed = OpeningServices & OwnerServices & TendingServices & Pick<Services, 'chores'>;

const tendMilliseconds = 5_000;
/** Fits the longest list as JSON with every character escaped. */
const listBodyBytes = 12 * 1024 * 1024;

export async function connectionClientRoutes(app: FastifyInstance, services: Needed): Promise<void> {
  const { db, execution, log, node } = services;
  const known: KnownClients = new Map();
  startTending(app, services, known);

  route(app, calls.createConnectionClient, { perMinute: 30 }).answers(async ({ person, session, body }) => {
    const client = await openClient(services, person, session.idHash, body.connectionId);
    known.set(client.id, { personId: person.id, askedAt: null });
    return client;
  });

  route(app, calls.keepConnectionClient, { isBackground: true, perMinute: 120 }).answers(
    async ({ person, params, reply }) => {
      const client = await getClient(db, params.id, person.id);
      if (client === undefined) throw problem('connection-client.not-found');
      const isHere = client.node === node;
      const isAlive = isHere
        ? execution.clients.touch(params.id, person.id)
        : !(await hasOwnerLeft(services, client.node));
      if (client.closed_at === null && isAlive) {
        if (!isHere) await noteKept(db, params.id);
        return { id: params.id };
      }
      await markClosed(db, [params.id]);
      // Fastify would send an empty body, which isn't JSON.
      return reply.type('application/json; charset=utf-8').send(Buffer.from('null'));
    },
  );

  route(app, createTemporaryTable, { bodyLimit: listBodyBytes, perMinute: 20 }).answers(
    async ({ person, params, body, request, reply }) =>
      (await askOwner(services, { person, request, reply }, params.id, 'list')) ??
      loadList(services, person, auditSource(request, node), params.id, body),
  );

  route(app, calls.deleteConnectionClient).answers(async ({ person, params, request, reply }) => {
    const answer = await askOwnerToEnd(services, { person, request, reply }, params.id);
    if (answer !== undefined) return answer;
    if ((await getClient(db, params.id, person.id)) === undefined) throw problem('connection-client.not-found');
    await markClosed(db, [params.id]);
    await execution.clients.close(params.id, person.id);
    return {};
  });

  app.addHook('onClose', async () => {
    const left = (await listOpenClients(db, node).catch(() => [])).map(({ id }) => id);
    await markClosed(db, left).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to mark connection clients as closed'),
    );
  });
}

function startTending(app: FastifyInstance, services: Needed, known: KnownClients): void {
  const { chores, db, log, now, presence } = services;
  let isTending = false;
  const tend = async (): Promise<void> => {
    if (isTending || known.size === 0) return;
    isTending = true;
    await tendClients(services, known).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to clean up connection clients'),
    );
    isTending = false;
  };
  const timer = setInterval(tend, tendMilliseconds).unref();
  const stopTidying = chores.startHourly('connection clients', () => tidyClients(db, now(), presence.isGone));
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await stopTidying();
  });
}
