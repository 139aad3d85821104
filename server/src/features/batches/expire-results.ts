import type { ResultStore } from '../../adapters/result-store/index.ts';
import type { Database } from '../../db/open-db.ts';
import { forgetResults, listExpiredResults } from './batch-store.ts';

/** How long the rows of a run are kept, in milliseconds; the run itself stays in the history. */
export const keepResultsMilliseconds = 24 * 60 * 60 * 1000;

/** Removes results that are too old and says how many. Safe to run at any time and twice at once. */
export async function expireResults(services: {
  db: Database;
  resultStore: ResultStore;
  now: () => Date;
}): Promise<number> {
  const before = new Date(services.now().getTime() - keepResultsMilliseconds).toISOString();
  let removed = 0;
  for (;;) {
    const ids = await listExpiredResults(services.db, before);
    if (ids.length === 0) return removed;
    await forgetResults(services.db, ids);
    await Promise.all(ids.map((id) => services.resultStore.remove(id)));
    removed += ids.length;
  }
}
