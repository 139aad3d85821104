/** Answers that cost an engine some work, kept as long as the data are the same. */
export interface KeptAnswers {
  /** The kept answer, or the one `ask` gives; several callers at once share one question, and a failure is not kept. */
  get<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer>;
}

/**
 * Keeps at most `capacity` answers, least recently used out first, and asks `atOnce` questions at a time: pages ask for many, and
 * people's own runs must not wait behind them. `tooMany` is thrown when `waiting` wait already.
 */
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
      // Whoever waits takes the place over.
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
