import { LRUCache } from 'lru-cache';

type Some = NonNullable<unknown>;

/** Caches the `most` last used answers, each for `milliseconds` if given. Concurrent callers share one request; failures are not cached. */
export function shareAnswers(most: number, milliseconds = 0) {
  const kept = new LRUCache<string, Some, () => Promise<Some>>({
    max: most,
    ttl: milliseconds,
    // A request whose place was taken still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: ask }) => ask(),
  });
  return <Answer extends Some>(key: string, ask: () => Promise<Answer>, isReload = false) =>
    kept.forceFetch(key, { context: ask, forceRefresh: isReload }) as Promise<Answer>;
}
