import { readBytes } from '../call/call.ts';

const givesUpAfterMilliseconds = 180_000;
/** While nodes are upgraded one after the other, the next try can reach one that has the file. */
const missingMilliseconds = 15_000;
const longestPauseMilliseconds = 5_000;

/**
 * Loads code, with retries and backoff. Rejects with the last error after three minutes in which the server was unreachable, or once a file has
 * been missing for a while: the server has another version, and the page must be reloaded [M12].
 */
export async function loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  const since = Date.now();
  for (let pause = 500; ; pause = Math.min(longestPauseMilliseconds, pause * 2)) {
    try {
      return await load();
    } catch (error) {
      const waited = Date.now() - since;
      if (waited >= givesUpAfterMilliseconds) throw error;
      if (waited >= missingMilliseconds && (await isMissing(error))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Most browsers name the file. */
async function isMissing(error: unknown): Promise<boolean> {
  const [address] = /https?:\S+/.exec(String(error)) ?? [];
  const failure = address && (await readBytes(address).catch((cause: { status?: number }) => cause));
  return (failure as { status?: number } | undefined)?.status === 404;
}
