import { setTimeout as pause } from 'node:timers/promises';

export interface TryAgainOptions {
  /** Whether a failure is transient; any other is thrown at once. */
  readonly isPassing: (error: unknown) => boolean;
  readonly seconds?: number;
  /** Ends the retries: the last failure is thrown. */
  readonly over?: AbortSignal;
  readonly onFailure?: (error: unknown) => void;
}

const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

export async function tryAgain<T>(act: () => Promise<T>, options: TryAgainOptions): Promise<T> {
  const { over, seconds = Number.POSITIVE_INFINITY } = options;
  const endsAt = performance.now() + seconds * 1000;
  for (let wait = firstPauseMilliseconds; ; wait = Math.min(wait * 2, longestPauseMilliseconds)) {
    try {
      return await act();
    } catch (error) {
      const left = endsAt - performance.now();
      if (!options.isPassing(error) || left <= 0 || over?.aborted === true) throw error;
      options.onFailure?.(error);
      // An abort shortens the pause; one more attempt follows, and its failure is final.
      await pause(Math.min(wait, left), undefined, over === undefined ? {} : { signal: over }).catch(() => undefined);
    }
  }
}
