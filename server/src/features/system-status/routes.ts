import { getSystemStatus } from '@platbook/contract/admin/status';
import type { FastifyInstance } from 'fastify';
import { requireAdmin } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { buildStatus, createStorageMeter, type StatusServices } from './build-status.ts';
import { startTelling } from './node-reports.ts';

export function systemStatusRoutes(app: FastifyInstance, services: StatusServices & Pick<Services, 'log'>): void {
  startTelling(app, services);
  const measureStorage = createStorageMeter(services);

  route(app, getSystemStatus, { isBackground: true, perMinute: 120, admits: requireAdmin }).answers(() =>
    buildStatus(services, measureStorage),
  );
}
