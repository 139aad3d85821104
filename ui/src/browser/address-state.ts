/** The address bar as state, for apps without a router. */
import { useSyncExternalStore } from 'react';
import { addressOf } from './navigation.ts';

const changed = 'platbook-address';

/** Navigates without loading the page. `replace` replaces the current history entry. */
export function showPath(path: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', addressOf(path));
  else window.history.pushState(null, '', addressOf(path));
  window.dispatchEvent(new Event(changed));
}

/** What `read` reads from the address; redraws when it changes. */
export function useAddressPart(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}

/** A query string without its empty parts. `readable` says which punctuation that a query may contain isn't encoded: `{ '%2C': ',' }`. */
export function writeSearch(
  parts: Readonly<Record<string, string | undefined>>,
  readable: Readonly<Record<string, string>>,
): string {
  const spell = (value: string) => encodeURIComponent(value).replace(/%../g, (code) => readable[code] ?? code);
  return Object.entries(parts)
    .flatMap(([name, value]) => (value ? [`${name}=${spell(value)}`] : []))
    .join('&');
}

function subscribe(listener: () => void): () => void {
  const events = ['popstate', changed];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
