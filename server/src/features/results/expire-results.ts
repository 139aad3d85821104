import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import { forgetResults, listExpiredResults, listStoredResults } from './kept-results-store.ts';
import { forgetEndedLinks, listLinkedStatements } from './share-links-store.ts';

/** How long a run's rows are kept; the run itself stays in the history. */
export const keepResultsMilliseconds = 24 * 60 * 60 * 1000;
/** Longer: a result is written during its run, up to a day, and file times follow the machine's clock. */
const sweepMilliseconds = keepResultsMilliseconds + 26 * 60 * 60 * 1000;

/** People who open an ended link are told so for this long. */
const keepLinksMilliseconds = 90 * 24 * 60 * 60 * 1000;

const forgetAtOnce = 500;

type ExpiringServices = Pick<Services, 'db' | 'resultStore' | 'now'> & {
  config: Pick<Config, 'resultStoreMegabytes'>;
};

/** Then removes the oldest ones beyond `resultStoreMegabytes`. Open readers can finish. Safe to call concurrently. */
export async function expireResults(services: ExpiringServices): Promise<number> {
  const { db, config, now } = services;
  const at = now().toISOString();
  const before = new Date(now().getTime() - keepResultsMilliseconds).toISOString();
  let removed = 0;
  for (;;) {
    const ids = await listExpiredResults(db, before, at);
    if (ids.length === 0) break;
    removed += await removeResults(services, ids);
  }
  const stored = await listStoredResults(db, at);
  let excess = stored.reduce((sum, { bytes }) => sum + bytes, 0) - config.resultStoreMegabytes * 1024 * 1024;
  const surplus: string[] = [];
  for (const { id, bytes } of stored) {
    if (excess <= 0) break;
    excess -= bytes;
    surplus.push(id);
  }
  return removed + (await removeResults(services, surplus));
}

async function removeResults({ db, resultStore }: ExpiringServices, ids: readonly string[]): Promise<number> {
  for (let from = 0; from < ids.length; from += forgetAtOnce) {
    const some = ids.slice(from, from + forgetAtOnce);
    await forgetResults(db, some);
    // One at a time, because other users' runs need the disk too.
    for (const id of some) await resultStore.remove(id, true);
  }
  return ids.length;
}

/** Removes what killed servers left in the result store: half-written results, and results that no run refers to; and links that ended long ago. */
export async function sweepResults({ db, resultStore, now }: Pick<Services, 'db' | 'resultStore' | 'now'>) {
  await forgetEndedLinks(db, new Date(now().getTime() - keepLinksMilliseconds).toISOString());
  const linked = await listLinkedStatements(db, now().toISOString());
  await resultStore.sweep(new Date(now().getTime() - sweepMilliseconds), linked);
}
