export type Drain = ReturnType<typeof createDrain>;

export function createDrain() {
  const work = new Set<Promise<unknown>>();
  const over = new AbortController();
  const leaving = new AbortController();
  let hasBegun = false;
  return {
    /** Aborted when the load balancer should stop sending requests; those that arrive are still served. */
    leaving: leaving.signal,
    get hasBegun() {
      return hasBegun;
    },
    /** Aborted when running work must end now. */
    over: over.signal,
    leave: () => leaving.abort(),
    begin() {
      leaving.abort();
      hasBegun = true;
    },
    track(piece: Promise<unknown>) {
      work.add(piece);
      const forget = () => work.delete(piece);
      piece.then(forget, forget);
    },
    /** Resolves with the number of pieces left, once there are none or time is up. */
    async settled(seconds: number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, seconds * 1000);
      await Promise.race([Promise.allSettled(work), promise]);
      clearTimeout(timer);
      return work.size;
    },
    end() {
      leaving.abort();
      hasBegun = true;
      over.abort(new Error('The server is stopping'));
    },
  };
}
