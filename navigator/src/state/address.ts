import { addressOf, currentPath } from '@platbook/ui/browser/navigation';
import { useSyncExternalStore } from 'react';

const root = '/navigator';
const listeners = new Set<() => void>();

export interface Address {
  /** Path below /navigator: '' or '/property/7'. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
}

export function readAddress(): Address {
  const [path = '', search = ''] = splitOnce(currentPath(), '?');
  return { path: path.slice(root.length).replace(/\/+$/, ''), search };
}

export function placeAddress(path: string, search = ''): string {
  return addressOf(`${root}${path}${search && `?${search}`}`);
}

export function goToPlace(path: string, search = '', { replace = false } = {}): void {
  const address = placeAddress(path, search);
  if (replace) window.history.replaceState(null, '', address);
  else window.history.pushState(null, '', address);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function useAddress(): Address {
  const path = useSyncExternalStore(subscribe, () => readAddress().path);
  const search = useSyncExternalStore(subscribe, () => readAddress().search);
  return { path, search };
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
