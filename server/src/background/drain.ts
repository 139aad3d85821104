export interface Drain {
  readonly hasBegun: boolean;
  /** Aborted when running work must end now. */
  readonly over: AbortSignal;
  begin(): void;
  track(work: Promise<unknown>): void;
  /** Resolves with the number of pieces left, once there are none or time is up. */
  settled(seconds: number): Promise<number>;
  end(): void;
}

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
