import { deliveryLimits } from '@platbook/contract/workbench/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { forgetEventsBefore } from './deliveries-store.ts';
import type { openDeliveries } from './open-deliveries.ts';
import { deliveryRoutes, type RouteServices } from './routes.ts';
import { forgetOldSubscriptions } from './subscriptions-store.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export interface WithDispatcher {
  readonly dispatcher: ReturnType<typeof openDeliveries>;
}

const lookMilliseconds = 1_000;
const dayMilliseconds = 24 * 60 * 60_000;

export async function startDeliveries(
  app: FastifyInstance,
  services: RouteServices & WithDispatcher & Pick<Services, 'chores' | 'config' | 'log' | 'now'>,
): Promise<void> {
  deliveryRoutes(app, services);
  await unsubscribeRoutes(app, services);
  const { chores, config, db, dispatcher, log, now } = services;
  const warn = (error: unknown) => log.warn({ err: error }, 'failed to send deliveries');
  const release = () => dispatcher.releaseLeft().catch(warn);
  await release();
  const timers = [
    setInterval(() => void chores.keep('deliveries', dispatcher.look).catch(warn), lookMilliseconds).unref(),
    setInterval(release, config.nodeLeaseSeconds * 250).unref(),
  ];
  const stopForgetting = chores.startHourly('old deliveries', async () => {
    await forgetEventsBefore(db, new Date(now().getTime() - deliveryLimits.logDays * dayMilliseconds));
    await forgetOldSubscriptions(db, now());
  });
  app.addHook('preClose', async () => dispatcher.close());
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await stopForgetting();
    await dispatcher.stop();
  });
}
