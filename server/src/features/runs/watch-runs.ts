import { canceledByAdminText } from '@platbook/contract/workbench/batches';
import type { Services } from '../../services.ts';
import { type LiveBatches, restartText } from './live-batches.ts';
import { listRunNews, type RunNews } from './watch-store.ts';

export const unwatchedText = 'Canceled because the page was closed';

/** A reloaded page polls its run within this time. */
const reloadMilliseconds = 15_000;

/** Cancels runs that another node canceled or ended, whose page closed for good, or that no client polls anymore. */
export async function watchRuns(
  { db, dialect, config }: Pick<Services, 'db' | 'dialect' | 'config'>,
  liveBatches: LiveBatches,
): Promise<void> {
  const lives = liveBatches.list();
  const news = new Map<string, RunNews>();
  // SQLite means a single node.
  if (dialect !== 'sqlite') {
    try {
      const ids = lives.map(({ batch }) => batch.id);
      for (const item of await listRunNews(db, ids)) news.set(item.id, item);
    } catch (error) {
      // While the database is down, clients can't poll other nodes, so this time doesn't count.
      for (const { watch } of lives) watch.askedAt = performance.now();
      throw error;
    }
  }
  for (const live of lives) {
    const item = news.get(live.batch.id);
    if (item?.isCancelRequested)
      live.controller.abort(item.isCanceledByAdmin ? new Error(canceledByAdminText) : undefined);
    // Ignores an end that this node is itself about to store.
    else if (item?.hasEnded && live.batch.stopTime === null) live.controller.abort(new Error(restartText));
    if (item !== undefined && item.askedAt !== live.watch.askedElsewhereAt) {
      live.watch.askedElsewhereAt = item.askedAt;
      live.watch.askedAt = performance.now();
    }
    const { leftAt, askedAt } = live.watch;
    const hasLeft = leftAt !== undefined && leftAt >= askedAt;
    if (hasLeft && performance.now() - leftAt > reloadMilliseconds) live.controller.abort();
    if (performance.now() - live.watch.askedAt > 1000 * config.unwatchedSeconds)
      live.controller.abort(new Error(unwatchedText));
  }
}
