import { useEffect } from 'react';
import { productName } from './product-name.ts';

/** Sets the document title, `Profile · Platbook`, while the page is visible. */
export function usePageTitle(name: string, isInSight = true): void {
  useEffect(() => {
    if (isInSight) document.title = `${name} · ${productName()}`;
  }, [name, isInSight]);
}
