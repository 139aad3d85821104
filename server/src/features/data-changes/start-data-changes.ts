import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import type { WithDataVersions } from './data-versions.ts';
import { dataChangeRoutes } from './routes.ts';

const firstLookMilliseconds = 15_000;
const lookMilliseconds = 60_000;

export function startDataChanges(
  app: FastifyInstance,
  services: Pick<Services, 'chores' | 'db' | 'log' | 'now'> & WithDataVersions,
): void {
  dataChangeRoutes(app, services);
  const { chores, dataVersions, log } = services;
  let timer: NodeJS.Timeout;
  const lookLater = (milliseconds: number) => {
    // Nodes that started together don't look together.
    timer = setTimeout(
      async () => {
        await chores
          .keep('data versions', dataVersions.look)
          .catch((cause: unknown) => log.error({ err: cause }, 'failed to compare versions of the property data'));
        lookLater(lookMilliseconds);
      },
      milliseconds * (0.75 + Math.random() / 2),
    ).unref();
  };
  lookLater(firstLookMilliseconds);
  const stop = chores.startHourly('notices of data changes', () => dataVersions.finishMarking());
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await dataVersions.close();
    clearTimeout(timer);
    await stop();
  });
}
