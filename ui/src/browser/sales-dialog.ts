import { useSyncExternalStore } from 'react';

/** Dialogs that lead to the sales phone number: trial restrictions, buying a pack, and contact. */
export type SalesDialog = 'trial-restriction' | 'purchase' | 'contact';

let shown: SalesDialog | undefined;
const listeners = new Set<() => void>();

/** Opens a dialog over any page; undefined closes it. The layout renders it. */
export function showSalesDialog(dialog: SalesDialog | undefined): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

export function useSalesDialog(): SalesDialog | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
