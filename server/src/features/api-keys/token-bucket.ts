/** Limits calls per second; after a pause, allows a burst of one second's calls. */
export interface TokenBucket {
  /** Whole seconds to wait; 0 if the call is allowed. */
  take(perSecond: number, milliseconds: number): number;
}

export function createTokenBucket(): TokenBucket {
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = 0;
  return {
    take(perSecond, milliseconds) {
      // If the clock goes back, nothing is refilled.
      const passed = Math.max(0, milliseconds - filledAt) / 1000;
      tokens = Math.min(perSecond, tokens + passed * perSecond);
      filledAt = milliseconds;
      if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
      tokens -= 1;
      return 0;
    },
  };
}
