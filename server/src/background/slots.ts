/** Runs at most `atOnce` tasks at a time, in the order of the calls; undefined if `waiting` others are already queued. */
export function createSlots(atOnce: number, waiting = Number.POSITIVE_INFINITY) {
  const line: (() => void)[] = [];
  let busy = 0;
  return async <Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined> => {
    if (busy >= atOnce) {
      if (line.length >= waiting) return undefined;
      await new Promise<void>((resolve) => line.push(resolve));
    } else busy += 1;
    try {
      return { result: await work() };
    } finally {
      // Hands this slot to the next in the queue.
      const next = line.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
