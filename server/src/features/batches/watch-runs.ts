import { cancelledByAdminText } from '@platbook/contract/batches';
import type { Services } from '../../services.ts';
import { type LiveBatch, type LiveBatches, restartText } from './live-batches.ts';
import { listRunNews, type RunNews } from './watch-store.ts';

/** What people read of a run that no one asked about any more. */
export const unwatchedText = 'Canceled because the page was closed';

/** A page that is loaded again asks for its run within so many milliseconds. */
const reloadMilliseconds = 15_000;

/**
 * One look at the runs of this process: cancels those that another node was asked to cancel, those that another node has ended
 * because it took this one for dead, those whose page went away and did not come back, and those that no one has asked about for too
 * long, here or at another node.
 */
export async function watchRuns(
  { db, dialect, config }: Pick<Services, 'db' | 'dialect' | 'config'>,
  liveBatches: LiveBatches,
): Promise<void> {
  const lives = liveBatches.list();
  const news = new Map<string, RunNews>();
  // With SQLite there is no other node.
  if (dialect !== 'sqlite') {
    try {
      for (const item of await listRunNews(db, idsOf(lives))) news.set(item.id, item);
    } catch (error) {
      // While the database is away no one can ask, here or elsewhere.
      for (const { watch } of lives) watch.askedAt = performance.now();
      throw error;
    }
  }
  for (const live of lives) {
    const item = news.get(live.batch.id);
    if (item?.isCancelRequested)
      live.controller.abort(item.isCancelledByAdmin ? new Error(cancelledByAdminText) : undefined);
    // What this node is about to write is not news.
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

function idsOf(lives: readonly LiveBatch[]): string[] {
  return lives.map(({ batch }) => batch.id);
}
