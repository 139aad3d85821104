import { useEffect } from 'react';

/** Names the page in the browser's tab and history, `Profile · Platbook`, while it is in sight. */
export function usePageTitle(name: string, isInSight = true): void {
  useEffect(() => {
    if (isInSight) document.title = `${name} · Platbook`;
  }, [name, isInSight]);
}
