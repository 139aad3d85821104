import { useEffect } from 'react';

/** Names the page in the browser's tab and history: `Profile · Platbook`. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} · Platbook`;
  }, [name]);
}
