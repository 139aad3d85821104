import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { loadAgain } from './load-again.ts';

/**
 * Unlike `lazy`, retries while the server is unreachable, so the fallback stays and the rest of the page keeps working.
 * Without its own fallback, the nearest `Suspense` shows one.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>, fallback?: ReactNode): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await loadAgain(load) })) as unknown as ComponentType<Props>;
  if (fallback === undefined) return Late;
  return (props) =>
    createElement(Suspense, { fallback }, createElement(Late as ComponentType<object>, props as object));
}
