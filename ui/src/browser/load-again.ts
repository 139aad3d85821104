const givesUpAfterMilliseconds = 180_000;
const longestPauseMilliseconds = 5_000;

/** Loads code, with retries and backoff while the server is unreachable. Rejects with the last error after three minutes. */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  const since = Date.now();
  for (let pause = 500; ; pause = Math.min(longestPauseMilliseconds, pause * 2)) {
    try {
      return await load();
    } catch (error) {
      if (Date.now() - since >= givesUpAfterMilliseconds) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
