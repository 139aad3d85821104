import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAgain } from './load-again.ts';

/** Unlike `lazy`, retries while the server is unreachable, so the fallback stays and the rest of the page keeps working. */
export function late<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadAgain(load) }));
}
