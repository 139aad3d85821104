import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { type RouteServices, scheduleRoutes } from './routes.ts';
import { forgetOldRuns } from './schedule-runs-store.ts';
import { forgetDeletedSchedules } from './schedules-store.ts';

const lookMilliseconds = 1_000;

export async function startSchedules(
  app: FastifyInstance,
  services: RouteServices & Pick<Services, 'chores' | 'log'>,
): Promise<void> {
  scheduleRoutes(app, services);
  const { chores, config, db, log, scheduler } = services;
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to look for due schedules');
  let timer: NodeJS.Timeout;
  const lookLater = () => {
    // Nodes that started together don't look together.
    timer = setTimeout(
      async () => {
        await chores.keep('schedules', scheduler.look).catch(warn);
        lookLater();
      },
      lookMilliseconds * (0.75 + Math.random() / 2),
    ).unref();
  };
  const release = () => scheduler.releaseLeft().catch(warn);
  await release();
  lookLater();
  const releasing = setInterval(release, config.nodeLeaseSeconds * 250).unref();
  const stopForgetting = chores.startHourly('old scheduled runs', async () => {
    await forgetOldRuns(db, services.now());
    await forgetDeletedSchedules(db, services.now());
  });
  app.addHook('preClose', async () => scheduler.close());
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    clearInterval(releasing);
    await stopForgetting();
    await scheduler.idle();
  });
}
