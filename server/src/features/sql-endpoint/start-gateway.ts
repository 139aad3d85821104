import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { serveGateway } from './serve-gateway.ts';

/** Starts the SQL endpoint if it is on. A failure is logged and doesn't stop the server. */
export function startGateway(app: FastifyInstance, services: Services): void {
  const { config, log } = services;
  if (!config.gateway.isOn) return;
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    try {
      stop = await serveGateway(services);
    } catch (cause) {
      log.error({ err: cause }, 'failed to start the SQL endpoint');
    }
  });
  app.addHook('onClose', async () => stop?.());
}
