import { randomUUID } from 'node:crypto';
import { holdDatabase, mostHoldMinutes, releaseDatabase } from '@platbook/contract/admin/backups';
import type { FastifyInstance } from 'fastify';
import { isOperator } from '../../http/callers/operator.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** A killed backup leaves its hold, which ends after `mostHoldMinutes`. */
export function backupRoutes(app: FastifyInstance, { holdFiles }: Pick<Services, 'holdFiles'>): void {
  const holds = new Map<string, { release(): boolean; timer: NodeJS.Timeout }>();
  const end = (id: string): boolean => {
    const hold = holds.get(id);
    if (hold === undefined) throw problem('not-found');
    holds.delete(id);
    clearTimeout(hold.timer);
    return hold.release();
  };
  app.addHook('onClose', async () => {
    for (const id of holds.keys()) end(id);
  });

  route(app, holdDatabase).answers(async ({ request }) => {
    if (!isOperator(request) || holdFiles === undefined) throw problem('not-found');
    const { release } = await holdFiles();
    const id = randomUUID();
    holds.set(id, { release, timer: setTimeout(() => end(id), mostHoldMinutes * 60_000).unref() });
    return { id };
  });

  route(app, releaseDatabase).answers(({ params, request }) => {
    if (!isOperator(request)) throw problem('not-found');
    return { isCopyable: end(params.id) };
  });
}
