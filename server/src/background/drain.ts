/** What a stopping server still lets come to its end: first it takes nothing new, then it waits, then it gives up. */

export interface Drain {
  /** True as soon as nothing new may begin. */
  readonly hasBegun: boolean;
  /** Aborted when what still continues must end now. */
  readonly over: AbortSignal;
  begin(): void;
  /** Counts a piece of work until it settles, whichever way. */
  track(work: Promise<unknown>): void;
  /** Resolves when nothing is left or the seconds are over, and says how many pieces are left. */
  settled(seconds: number): Promise<number>;
  /** Tells all work that its time is over. */
  end(): void;
}

/** A server that runs. */
export function createDrain(): Drain {
  const work = new Set<Promise<unknown>>();
  const over = new AbortController();
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    over: over.signal,
    begin() {
      hasBegun = true;
    },
    track(piece) {
      work.add(piece);
      const forget = () => work.delete(piece);
      piece.then(forget, forget);
    },
    async settled(seconds) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, seconds * 1000);
      await Promise.race([Promise.allSettled(work), promise]);
      clearTimeout(timer);
      return work.size;
    },
    end() {
      hasBegun = true;
      over.abort(new Error('The server is stopping'));
    },
  };
}
