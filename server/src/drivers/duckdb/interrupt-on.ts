/** The engine takes 8 to 60 ms to heed an interrupt (measured), so this one never meets the rollback behind it. */
const askAgainMs = 250;

/** Interrupts a connection while the signal is aborted, until the function that it gives back is called. */
export function interruptOn(signal: AbortSignal, connection: () => { interrupt(): void }): () => void {
  // An interrupt between two calls to the engine is lost on it, so it is asked until the run has ended.
  let asking: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection().interrupt();
    asking = setInterval(() => connection().interrupt(), askAgainMs);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  return () => {
    clearInterval(asking);
    signal.removeEventListener('abort', interrupt);
  };
}
