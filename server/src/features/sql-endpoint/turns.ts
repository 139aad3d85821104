/** Runs work for one key at a time, in order; undefined if that key's queue is full. */
export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<{ result: Result } | undefined>;

export function createTurns(waiting: number): Turns {
  const lines = new Map<string, { last: Promise<unknown>; count: number }>();
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (line.count > waiting) return undefined;
    lines.set(key, line);
    line.count += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return { result: await mine };
    } finally {
      line.count -= 1;
      if (line.count === 0) lines.delete(key);
    }
  };
}
