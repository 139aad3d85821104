import { useSyncExternalStore } from 'react';

export type SalesDialog = 'trial-restriction' | 'purchase' | 'contact';

let shown: SalesDialog | undefined;
const listeners = new Set<() => void>();

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
