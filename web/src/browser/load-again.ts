/** A server that does not answer for so long is not waited for, in milliseconds: as long as a run is asked for. */
const givesUpAfterMilliseconds = 180_000;
const longestPauseMilliseconds = 5_000;

/** Fetches code, again and again while the server cannot be reached. Rejects with the last error after three minutes. */
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
