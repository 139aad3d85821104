import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { startTelling } from './node-reports.ts';

/** Nodes that tell of themselves. */
export function systemStatusRoutes(app: FastifyInstance, services: Services): void {
  startTelling(app, services);
}
