/** A cache of answers that are expensive for the engine; keys include the version of the data. */
export interface KeptAnswers {
  /** Returns the cached answer or the result of `ask`. Concurrent callers share one request; failures are not cached. */
  get<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer>;
}

/** LRU. Runs `atOnce` requests at a time, so that pages don't delay users' runs; throws `tooMany` beyond `waiting`. */
export function keepAnswers(
  { capacity, atOnce, waiting }: { capacity: number; atOnce: number; waiting: number },
  tooMany: () => Error,
): KeptAnswers {
  const kept = new Map<string, Promise<unknown>>();
  const line: (() => void)[] = [];
  let asking = 0;

  const inTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    if (asking >= atOnce) {
      if (line.length >= waiting) throw tooMany();
      await new Promise<void>((resolve) => line.push(resolve));
    } else asking += 1;
    try {
      return await ask();
    } finally {
      // Hands this slot to the next in the queue.
      const next = line.shift();
      if (next) next();
      else asking -= 1;
    }
  };

  return {
    async get<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(key) as Promise<Answer> | undefined;
      const answer = known ?? inTurn(ask);
      kept.delete(key);
      kept.set(key, answer);
      if (known === undefined) {
        answer.catch(() => {
          if (kept.get(key) === answer) kept.delete(key);
        });
        while (kept.size > capacity) kept.delete(kept.keys().next().value as string);
      }
      return answer;
    },
  };
}
