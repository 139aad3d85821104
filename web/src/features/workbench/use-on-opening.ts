import { useEffect, useRef } from 'react';

/** Runs once for each opened query whose address carries run=true. `queryId` is '' for a new one. */
export function useRunOnOpening(isWanted: boolean, queryId: string, run: () => void): void {
  const ranFor = useRef<string>(undefined);
  useEffect(() => {
    if (!isWanted || ranFor.current === queryId) return;
    ranFor.current = queryId;
    run();
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
