import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** Names the page in the browser's tab and history, `Profile · Platbook`, while it is in sight. */
export function usePageTitle(name: string, isInSight = true): void {
  useEffect(() => {
    if (isInSight) document.title = `${name} · ${productName()}`;
  }, [name, isInSight]);
}
