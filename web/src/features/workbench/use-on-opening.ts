import { useEffect, useRef } from 'react';

/** Runs once when the page opens on an address that carries run=true. */
export function useRunOnOpening(isWanted: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (isWanted) run();
  });
}

/** Forgets the result when another query is opened; a first save only gives the open one its id. */
export function useForgetOnOpening(id: string, savedId: string | undefined, forget: () => void): void {
  const before = useRef(id);
  useEffect(() => {
    const isFirstSave = before.current === '' && savedId === id && id !== '';
    if (before.current !== id && !isFirstSave) forget();
    before.current = id;
  }, [id, savedId, forget]);
}
