import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { endOrphans } from './batch-store.ts';
import { expireResults } from './expire-results.ts';
import { type LiveBatches, restartText } from './live-batches.ts';

const hourMilliseconds = 60 * 60 * 1000;

/**
 * Ends the runs that an earlier process left behind, removes old results every hour, and ends the runs of this process
 * when the application closes.
 */
export async function tendBatches(app: FastifyInstance, services: Services, liveBatches: LiveBatches): Promise<void> {
  const ended = await endOrphans(services.db, restartText);
  if (ended > 0) services.log.warn({ ended }, 'runs of an earlier process were ended');
  const expire = () =>
    void expireResults(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'old results were not removed'),
    );
  const timer = setInterval(expire, hourMilliseconds);
  timer.unref();
  expire();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    services.drain.end();
    await liveBatches.close();
  });
}
