import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { expireResults, sweepResults } from '../results/index.ts';
import { endOrphans } from './end-orphans.ts';
import { endUnentitledRuns, watchRights } from './end-unentitled-runs.ts';
import { cutOffText, type LiveBatches, restartText } from './live-batches.ts';
import { watchRuns } from './watch-runs.ts';
import { forgetOldKeys } from './watch-store.ts';

type Needed = Pick<
  Services,
  'chores' | 'config' | 'db' | 'dialect' | 'drain' | 'log' | 'now' | 'presence' | 'resultStore' | 'warehouse'
>;

const hourMilliseconds = 60 * 60 * 1000;
const expiryMilliseconds = 60 * 1000;
const entitlementMilliseconds = 5_000;
const rightsMilliseconds = 1_000;
const watchMilliseconds = 500;
const cutOffMilliseconds = 250;

/** Closing the app ends this process's runs. Orphans are ended at start, and every few seconds with several nodes. */
export async function tendBatches(app: FastifyInstance, services: Needed, liveBatches: LiveBatches): Promise<void> {
  const { chores, config, db, dialect, log, now, presence } = services;
  const endDead = async () => {
    const ended = await endOrphans(db, restartText, presence.isGone, now());
    if (ended > 0) log.warn({ ended }, 'ended runs of a process that exited');
  };
  await endDead();
  const timers = [startWatching(services, liveBatches), startCutOff(services, liveBatches)];
  type Level = 'warn' | 'error';
  /** Returns the function that it repeats. */
  const repeat = (every: number, name: string, chore: () => Promise<unknown>, level: Level, failure: string) => {
    let isUnderWay = false;
    const run = () => {
      if (isUnderWay) return;
      isUnderWay = true;
      void chores
        .keep(name, chore)
        .catch((error: unknown) => log[level]({ err: error }, failure))
        .finally(() => {
          isUnderWay = false;
        });
    };
    timers.push(setInterval(run, every).unref());
    return run;
  };
  if (dialect === 'postgres')
    repeat(config.nodeLeaseSeconds * 250, 'runs of dead nodes', endDead, 'warn', 'failed to look for orphaned runs');
  const endUnentitled = () => endUnentitledRuns(services, liveBatches);
  const licenses = 'check licenses of running queries';
  repeat(entitlementMilliseconds, licenses, endUnentitled, 'warn', 'failed to compare runs with licenses');
  const look = watchRights(services, liveBatches);
  repeat(rightsMilliseconds, 'rights of running queries', look, 'warn', 'failed to look for changed rights');
  const expire = () => Promise.all([expireResults(services), forgetOldKeys(db, services.now())]);
  repeat(expiryMilliseconds, 'old results', expire, 'error', 'failed to remove old results')();
  const sweep = () => sweepResults(services);
  repeat(hourMilliseconds, 'left results', sweep, 'error', 'failed to clean up the result store')();
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    services.drain.end();
    await liveBatches.close();
  });
}

/** Nothing here waits for the database, which isn't answering. */
function startCutOff({ log, presence }: Needed, liveBatches: LiveBatches): NodeJS.Timeout {
  const stop = () => {
    const lives = presence.isCutOff() ? liveBatches.list().filter(({ controller }) => !controller.signal.aborted) : [];
    if (lives.length > 0) log.warn({ runs: lives.length }, 'canceling runs because the database does not answer');
    for (const live of lives) live.controller.abort(new Error(cutOffText));
  };
  return setInterval(stop, cutOffMilliseconds).unref();
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
