import { createSlots } from '../../background/slots.ts';

/**
 * An LRU cache of answers that are expensive for the engine; keys include the version of the data. Runs `atOnce` requests at
 * a time, so that pages don't delay users' runs; throws `tooMany` beyond `waiting`.
 */
export function keepAnswers(
  { capacity, atOnce, waiting }: { capacity: number; atOnce: number; waiting: number },
  tooMany: () => Error,
) {
  const kept = new Map<string, Promise<unknown>>();
  const inTurn = createSlots(atOnce, waiting);
  const askInTurn = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const done = await inTurn(ask);
    if (done === undefined) throw tooMany();
    return done.result;
  };

  return {
    /** Returns the cached answer or the result of `ask`. Concurrent callers share one request; failures are not cached. */
    async get<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
      const known = kept.get(key) as Promise<Answer> | undefined;
      const answer = known ?? askInTurn(ask);
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
