import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAgain } from '../browser/load-again.ts';

/**
 * A component whose code is fetched when it is first drawn. While the server cannot be reached, what is in its place stays; the page
 * around it continues.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadAgain(load) }));
}
