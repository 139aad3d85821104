/** The engine takes 8 to 60 ms to react to an interrupt (measured), so a repeated one cannot hit the rollback after it. */
const askAgainMs = 250;

export function interruptOn(signal: AbortSignal, connection: () => { interrupt(): void }): () => void {
  // The engine ignores an interrupt between two calls, so it is repeated until the run has ended.
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
