import type { MachineKey } from './machine-key.ts';
import type { S3Key } from './s3-settings.ts';

/** Machines have the next credentials at least five minutes before the present ones expire. */
const marginMilliseconds = 5 * 60_000;
const againMilliseconds = 30_000;

/** Keeps credentials until shortly before they expire; calls at the same time share one refresh. If it fails, they are used to their end. */
export function keepFresh(fetchKey: () => Promise<MachineKey>): () => Promise<S3Key> {
  let current: MachineKey | undefined;
  let refreshAt = 0;
  let refreshing: Promise<S3Key> | undefined;
  const refresh = async (): Promise<S3Key> => {
    try {
      current = await fetchKey();
      refreshAt = Math.max(current.expiresAt - marginMilliseconds, Date.now() + againMilliseconds);
      return current;
    } catch (error) {
      if (current === undefined || current.expiresAt <= Date.now()) throw error;
      refreshAt = Date.now() + againMilliseconds;
      return current;
    } finally {
      refreshing = undefined;
    }
  };
  return async () => {
    if (current !== undefined && Date.now() < Math.min(refreshAt, current.expiresAt)) return current;
    refreshing ??= refresh();
    return refreshing;
  };
}
