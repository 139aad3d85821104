import { getErrorReport, reportError } from '@platbook/contract/error-email';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forgetIncidents } from './incident-store.ts';
import { isNotified, reportIncident } from './report-incident.ts';

const keptMilliseconds = 7 * 24 * 60 * 60_000;
// Larger than any valid body, so that a field that is too long gets a specific error.
const options = { perMinute: 60, bodyLimit: 2 * 1024 * 1024, isAtBothPaths: true };

export function errorEmailRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'config' | 'db' | 'dialect' | 'incidents' | 'now' | 'secretBox'>,
): void {
  route(app, reportError, options).answers(async ({ body, person }) => {
    await reportIncident(services, person, body.error_id);
    return {};
  });
  route(app, getErrorReport, { perMinute: 60 }).answers(async ({ params, person }) => ({
    isNotified: await isNotified(services, person, params.id, new Date(services.now().getTime() - keptMilliseconds)),
  }));
  const stop = services.chores.startHourly('forget old incidents', () =>
    forgetIncidents(services.db, new Date(services.now().getTime() - keptMilliseconds)),
  );
  app.addHook('onClose', stop);
}
