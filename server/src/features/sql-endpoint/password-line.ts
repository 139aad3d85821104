/** A bounded queue of password checks. Each takes 50 ms of CPU and 19 MB, so only a few run at once. */
export interface PasswordLine {
  /** Runs `work` when it is its turn; undefined if the queue is full. */
  enter<Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined>;
}

export function createPasswordLine(atOnce: number, waiting: number): PasswordLine {
  const line: (() => void)[] = [];
  let busy = 0;
  return {
    async enter(work) {
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
    },
  };
}
