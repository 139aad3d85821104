import { useSyncExternalStore } from 'react';

/** Dialogs that lead to the sales phone: what a trial does not hold, the price of a pack, and getting in touch. */
export type SalesDialog = 'trial-restriction' | 'purchase' | 'contact';

let shown: SalesDialog | undefined;
const listeners = new Set<() => void>();

/** Opens one of them over the page, whatever page it is; undefined closes it. The layout draws it. */
export function showSalesDialog(dialog: SalesDialog | undefined): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

/** The one that is open, for the layout. */
export function useSalesDialog(): SalesDialog | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
