import * as calls from '@platbook/contract/direct-integration';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { type Asked, route } from '../../http/route.ts';
import { listDirect } from './list-direct.ts';
import { type DirectServices, runCheck } from './run-check.ts';

export function directIntegrationRoutes(app: FastifyInstance, services: DirectServices): void {
  const list = ({ params, person }: Asked<typeof calls.listDirectConnections>) => {
    requireActive(person);
    if (params.userId !== person.id) throw problem('not-found');
    return listDirect(services, person);
  };
  route(app, calls.listDirectConnections).answers(list);
  route(app, calls.listDirectConnectionsLiterally).answers(list);

  // Each call tries a password.
  route(app, calls.checkDirect, { perMinute: 6, admits: requireActive }).answers(({ body, person, request }) =>
    runCheck(services, person, body, request),
  );
}
