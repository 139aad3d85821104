import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { expireResults, sweepResults } from '../results/index.ts';
import { endOrphans } from './end-orphans.ts';
import { endUnentitledRuns } from './end-unentitled-runs.ts';
import { type LiveBatches, restartText } from './live-batches.ts';
import { watchRuns } from './watch-runs.ts';
import { forgetOldKeys } from './watch-store.ts';

type Needed = Pick<
  Services,
  'chores' | 'config' | 'db' | 'dialect' | 'drain' | 'log' | 'now' | 'presence' | 'resultStore' | 'warehouse'
>;

const hourMilliseconds = 60 * 60 * 1000;
const expiryMilliseconds = 60 * 1000;
const orphansMilliseconds = 5_000;
const entitlementMilliseconds = 5_000;
const watchMilliseconds = 500;

/** Closing the app ends this process's runs. Orphans are ended at start, and every few seconds with several nodes. */
export async function tendBatches(app: FastifyInstance, services: Needed, liveBatches: LiveBatches): Promise<void> {
  const { chores, db, dialect, log, presence } = services;
  const tend = async () => {
    const ended = await endOrphans(db, restartText, presence.isGone);
    if (ended > 0) log.warn({ ended }, 'ended runs of a process that exited');
  };
  await tend();
  const tendAgain = () =>
    void chores
      .keep('runs of dead nodes', tend)
      .catch((error: unknown) => log.warn({ err: error }, 'failed to look for orphaned runs'));
  const orphanTimer = dialect === 'postgres' ? setInterval(tendAgain, orphansMilliseconds).unref() : undefined;
  const endUnentitled = () =>
    void chores
      .keep('check licenses of running queries', () => endUnentitledRuns(services, liveBatches))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to compare runs with licenses'));
  const entitlementTimer = setInterval(endUnentitled, entitlementMilliseconds).unref();
  const watchTimer = startWatching(services, liveBatches);
  const expire = () =>
    void chores
      .keep('old results', () => Promise.all([expireResults(services), forgetOldKeys(db, services.now())]))
      .catch((error: unknown) => log.error({ err: error }, 'failed to remove old results'));
  const sweep = () =>
    void chores
      .keep('left results', () => sweepResults(services))
      .catch((error: unknown) => log.error({ err: error }, 'failed to clean up the result store'));
  const expiryTimers = [setInterval(expire, expiryMilliseconds).unref(), setInterval(sweep, hourMilliseconds).unref()];
  expire();
  sweep();
  app.addHook('preClose', async () => {
    for (const timer of expiryTimers) clearInterval(timer);
    clearInterval(orphanTimer);
    clearInterval(entitlementTimer);
    clearInterval(watchTimer);
    services.drain.end();
    await liveBatches.close();
  });
}

function startWatching(services: Needed, liveBatches: LiveBatches): NodeJS.Timeout {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await watchRuns(services, liveBatches).catch((error: unknown) =>
      services.log.warn({ err: error }, 'failed to clean up runs'),
    );
    isLooking = false;
  };
  return setInterval(look, watchMilliseconds).unref();
}
