/** The address of the navigator, which holds all that can be shared: `/navigator?zip=32205` and `/navigator/property/7`. */
import { useSyncExternalStore } from 'react';
import { addressOf, currentPath } from '../../../web/src/browser/navigation.ts';

const root = '/navigator';
const listeners = new Set<() => void>();

export interface Address {
  /** Below /navigator: '' or '/property/7'. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
}

/** Reads what the address says now. */
export function readAddress(): Address {
  const [path = '', search = ''] = splitOnce(currentPath(), '?');
  return { path: path.slice(root.length).replace(/\/+$/, ''), search };
}

/** The address of a place of the navigator, for links: with base path. */
export function placeAddress(path: string, search = ''): string {
  return addressOf(`${root}${path}${search && `?${search}`}`);
}

/** Moves to a place of the navigator without loading the page; with `replace` the way back passes by the place that is left. */
export function goToPlace(path: string, search = '', { replace = false } = {}): void {
  const address = placeAddress(path, search);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The address, live. */
export function useAddress(): Address {
  const path = useSyncExternalStore(subscribe, () => readAddress().path);
  const search = useSyncExternalStore(subscribe, () => readAddress().search);
  return { path, search };
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
