import { LRUCache } from 'lru-cache';

/** How long a cached key is used: a revoked key works no longer than that on any node [T22]. */
const FRESH_MILLISECONDS = 30_000;
const MOST_KEYS = 10_000;
/** Maximum concurrent reads, so that guessing keys doesn't starve other users of the database. */
const MOST_READS = 200;

export class TooManyReads extends Error {}

interface Entry<Key> {
  readonly key: Key | undefined;
  readonly readAt: number;
}

/** Caches the results of `read` by hash. `isOver` is true for a cached key whose limits have since expired. */
export function createKnownKeys<Key>(
  read: (hash: string, now: Date) => Promise<Key | undefined>,
  isOver: (key: Key, now: Date) => boolean,
) {
  // Separate caches, so that guesses evict only guesses.
  const known = new LRUCache<string, Entry<Key>>({ max: MOST_KEYS });
  const unknown = new LRUCache<string, Entry<Key>>({ max: MOST_KEYS });
  const reading = new Map<string, Promise<Key | undefined>>();
  let forgotten = 0;

  const keep = (hash: string, entry: Entry<Key>) => {
    const [entries, others] = entry.key === undefined ? [unknown, known] : [known, unknown];
    others.delete(hash);
    entries.set(hash, entry);
  };
  const readAnew = async (hash: string, now: Date) => {
    const since = forgotten;
    const key = await read(hash, now);
    // A read that began before a revocation can be stale.
    if (since === forgotten) keep(hash, { key, readAt: now.getTime() });
    return key;
  };
  return {
    get(hash: string, now: Date): Key | undefined | Promise<Key | undefined> {
      const entry = known.get(hash) ?? unknown.get(hash);
      const age = entry === undefined ? Number.NaN : now.getTime() - entry.readAt;
      if (entry !== undefined && age >= 0 && age < FRESH_MILLISECONDS)
        if (entry.key === undefined || !isOver(entry.key, now)) return entry.key;
      const underWay = reading.get(hash);
      if (underWay !== undefined) return underWay;
      // A recently valid key is always read.
      if (reading.size >= MOST_READS && !known.has(hash)) return Promise.reject(new TooManyReads());
      const asked = readAnew(hash, now).finally(() => {
        if (reading.get(hash) === asked) reading.delete(hash);
      });
      reading.set(hash, asked);
      return asked;
    },
    /** Drops matching keys. Reads in progress are not cached. */
    forget(isIt: (key: Key) => boolean): void {
      forgotten += 1;
      reading.clear();
      for (const [hash, { key }] of [...known]) if (key !== undefined && isIt(key)) known.delete(hash);
    },
  };
}
