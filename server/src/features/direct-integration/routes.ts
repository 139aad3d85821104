import * as calls from '@platbook/contract/direct-integration';
import type { FastifyInstance } from 'fastify';
import { requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { listDirect } from './list-direct.ts';
import { type DirectServices, runCheck } from './run-check.ts';

export function directIntegrationRoutes(app: FastifyInstance, services: DirectServices): void {
  route(app, calls.listDirectConnections, { isAtBothPaths: true }).answers(({ params, person }) => {
    requireActive(person);
    if (params.userId !== person.id) throw problem('not-found');
    return listDirect(services, person);
  });

  // Each call tries a password.
  route(app, calls.checkDirect, { perMinute: 6, admits: requireActive }).answers(({ body, person, request }) =>
    runCheck(services, person, body, request),
  );
}
