/** Lets so many calls through a second, and as many at once after a pause. */
export interface TokenBucket {
  /** Whole seconds to wait; 0 when the call may go through. */
  take(perSecond: number, milliseconds: number): number;
}

/** A full bucket. */
export function createTokenBucket(): TokenBucket {
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = 0;
  return {
    take(perSecond, milliseconds) {
      // A clock that goes back fills nothing.
      const passed = Math.max(0, milliseconds - filledAt) / 1000;
      tokens = Math.min(perSecond, tokens + passed * perSecond);
      filledAt = milliseconds;
      if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
      tokens -= 1;
      return 0;
    },
  };
}
