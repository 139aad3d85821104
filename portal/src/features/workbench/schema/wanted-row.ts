import { useSyncExternalStore } from 'react';

let wanted: readonly string[] | undefined;
const listeners = new Set<() => void>();

/** Asks the open workbench, or the next one, to show a table or column in its schema tree. `path` is schema and table, or all three names. */
export function showInTree(path: readonly string[] | undefined): void {
  wanted = path;
  for (const listener of listeners) listener();
}

export function useWantedRow(isActive: boolean): readonly string[] | undefined {
  return useSyncExternalStore(subscribe, () => (isActive ? wanted : undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
