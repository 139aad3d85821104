/** Checks of passwords, of which each takes a processor for 50 ms and 19 MB: few at once, a bounded line, no one else waits for them. */
export interface PasswordLine {
  /** Does the work when it is its turn; undefined when the line is full. */
  enter<Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined>;
}

/** A line for this many at once and this many who wait. */
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
        // Whoever is next takes this place over.
        const next = line.shift();
        if (next === undefined) busy -= 1;
        else next();
      }
    },
  };
}
