import { useEffect } from 'react';
import { productName } from './product-name.ts';

export function usePageTitle(name: string, isInSight = true): void {
  useEffect(() => {
    if (isInSight) document.title = `${name} · ${productName()}`;
  }, [name, isInSight]);
}
