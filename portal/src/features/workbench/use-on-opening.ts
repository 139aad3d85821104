import { useEffect, useRef } from 'react';

/** Runs once when the page opens at an address with run=true. */
export function useRunOnOpening(isWanted: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (isWanted) run();
  });
}

/** Clears the result when another query is opened; `opening` is the document's. */
export function useForgetOnOpening(opening: number, forget: () => void): void {
  const before = useRef(opening);
  useEffect(() => {
    if (before.current !== opening) forget();
    before.current = opening;
  }, [opening, forget]);
}
