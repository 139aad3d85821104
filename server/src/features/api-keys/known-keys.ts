/** Keys as they stood a moment ago, so that a call of the API asks the database nothing. */

/** How long a key counts as it was read: what its person ends works no longer than that on any node (security T22). */
const FRESH_MILLISECONDS = 30_000;
const MOST_KEYS = 10_000;
/** Keys that are read at once; who guesses keys must not take the database from everyone else. */
const MOST_READS = 200;

/** There are too many keys to be read at this moment. */
export class TooManyReads extends Error {}

export interface KnownKeys<Key> {
  /** The key with this hash, undefined when there is none; throws what reading it throws. */
  get(hash: string, now: Date): Key | undefined | Promise<Key | undefined>;
  /** Has keys read again; what is being read meanwhile is not remembered. */
  forget(isIt: (key: Key) => boolean): void;
}

interface Entry<Key> {
  readonly key: Key | undefined;
  readonly readAt: number;
}

/** Remembers what `read` says of a hash; `isOver` tells of a key whose time has passed since. */
export function createKnownKeys<Key>(
  read: (hash: string, now: Date) => Promise<Key | undefined>,
  isOver: (key: Key, now: Date) => boolean,
): KnownKeys<Key> {
  // Apart, so that guesses drive out guesses alone.
  const known = new Map<string, Entry<Key>>();
  const unknown = new Map<string, Entry<Key>>();
  const reading = new Map<string, Promise<Key | undefined>>();
  let forgotten = 0;

  const keep = (hash: string, entry: Entry<Key>) => {
    const [entries, others] = entry.key === undefined ? [unknown, known] : [known, unknown];
    others.delete(hash);
    entries.delete(hash);
    entries.set(hash, entry);
    if (entries.size > MOST_KEYS) entries.delete(entries.keys().next().value as string);
  };
  const readAnew = async (hash: string, now: Date) => {
    const since = forgotten;
    const key = await read(hash, now);
    // What was read before a key was ended may not know of it.
    if (since === forgotten) keep(hash, { key, readAt: now.getTime() });
    return key;
  };
  return {
    get(hash, now) {
      const entry = known.get(hash) ?? unknown.get(hash);
      const age = entry === undefined ? Number.NaN : now.getTime() - entry.readAt;
      if (entry !== undefined && age >= 0 && age < FRESH_MILLISECONDS)
        if (entry.key === undefined || !isOver(entry.key, now)) return entry.key;
      const underWay = reading.get(hash);
      if (underWay !== undefined) return underWay;
      // A key that was good a moment ago is read whatever else is.
      if (reading.size >= MOST_READS && !known.has(hash)) return Promise.reject(new TooManyReads());
      const asked = readAnew(hash, now).finally(() => {
        if (reading.get(hash) === asked) reading.delete(hash);
      });
      reading.set(hash, asked);
      return asked;
    },
    forget(isIt) {
      forgotten += 1;
      reading.clear();
      for (const [hash, { key }] of known) if (key !== undefined && isIt(key)) known.delete(hash);
    },
  };
}
