import { useSyncExternalStore } from 'react';

export interface State<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** A value outside React that components read with `useStateValue`. */
export function createState<Value>(initial: Value): State<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (value === current) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStateValue<Value>({ subscribe, get }: State<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
