import * as users from '@platbook/contract/account/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCookie } from '../../http/callers/cookies.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, recordAct } from '../audit/index.ts';
import type { WithDirectory } from './directory.ts';
import { endAtProvider } from './end-at-provider.ts';

const writes = { perMinute: 60 };

/** Ending another browser's session also ends all at the provider, which would otherwise sign that browser in again. */
export function sessionRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'log' | 'node' | 'sessions'> & WithDirectory,
): void {
  const { config, db, node, sessions } = services;
  const cookie = createCookie('platbook', config.publicUrl);
  const writeDown = (request: FastifyRequest) =>
    recordAct(db, { kind: 'sessions_ended', source: auditSource(request, node) });

  route(app, users.listSessions).answers(async ({ person, session }) =>
    (await sessions.list(person.id)).map(({ idHash, ...listed }) => ({
      id: idHash,
      ...listed,
      isThis: idHash === session.idHash,
    })),
  );

  route(app, users.endSession, writes).answers(async ({ params, person, session, request, reply }) => {
    if (!(await sessions.endOne(person.id, params.id))) throw problem('not-found');
    await writeDown(request);
    if (params.id === session.idHash) cookie.clear(reply);
    else await endAtProvider(services, person.sub);
    return {};
  });

  route(app, users.endSessions, writes).answers(async ({ person, request, reply }) => {
    await sessions.endAllOf(person.id);
    await writeDown(request);
    cookie.clear(reply);
    await endAtProvider(services, person.sub);
    return {};
  });
}
