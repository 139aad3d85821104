/** Caches an answer for `kept` milliseconds, and a failure for `failed`. Concurrent callers share one request. */
export function remember<Answer>(ask: () => Promise<Answer>, kept: number, failed = 0): () => Promise<Answer> {
  let known: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.answer;
    const entry = { answer: ask(), until: performance.now() + kept };
    entry.answer.catch(() => {
      entry.until = performance.now() + failed;
    });
    known = entry;
    return entry.answer;
  };
}
