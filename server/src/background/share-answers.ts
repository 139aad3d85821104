import { LRUCache } from 'lru-cache';

type Some = NonNullable<unknown>;

/**
 * Caches the `most` last used answers, each for `milliseconds` if given, and together at most `size.bytes` if given. Concurrent callers share
 * one request; failures are not cached.
 */
export function shareAnswers<Kept extends Some = Some>(
  most: number,
  milliseconds = 0,
  size?: { readonly bytes: number; readonly bytesOf: (answer: Kept) => number },
) {
  const kept = new LRUCache<string, Kept, () => Promise<Kept>>({
    max: most,
    ttl: milliseconds,
    ...(size && {
      maxSize: size.bytes,
      sizeCalculation: (answer: Kept, key: string) => key.length + size.bytesOf(answer) + 1,
    }),
    // A request whose place was taken still answers its callers.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: ask }) => ask(),
  });
  return <Answer extends Kept>(key: string, ask: () => Promise<Answer>, isReload = false) =>
    kept.forceFetch(key, { context: ask, forceRefresh: isReload }) as Promise<Answer>;
}
