import { shareAnswers } from '../../background/share-answers.ts';
import { createSlots } from '../../background/slots.ts';

/**
 * Caches answers that are expensive for the engine; keys include the version of the data. Runs `atOnce` requests at a time,
 * so that pages don't delay users' runs; throws `tooMany` beyond `waiting`.
 */
export function keepAnswers(
  { capacity, atOnce, waiting }: { capacity: number; atOnce: number; waiting: number },
  tooMany: () => Error,
) {
  const shared = shareAnswers(capacity);
  const inTurn = createSlots(atOnce, waiting);
  return {
    get: <Answer extends NonNullable<unknown>>(key: string, ask: () => Promise<Answer>): Promise<Answer> =>
      shared(key, async () => {
        const done = await inTurn(ask);
        if (done === undefined) throw tooMany();
        return done.result;
      }),
  };
}
