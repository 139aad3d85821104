/** What map and list share and the address need not hold: which property is meant, and where the map is to look. */
import type { Bounds } from '@platbook/contract/property-search';
import { useSyncExternalStore } from 'react';

interface InStep {
  /** Chosen in the list or on the map: both show it. */
  readonly selectedId: number | undefined;
  /** Under the pointer or the keyboard, in the one or the other. */
  readonly hoveredId: number | undefined;
  /** Where the map has been asked to look; each asking is an object of its own. */
  readonly target: { readonly bounds: Bounds } | undefined;
}

const nothing: InStep = { selectedId: undefined, hoveredId: undefined, target: undefined };
let inStep = nothing;
const listeners = new Set<() => void>();

function set(change: Partial<InStep>): void {
  if (Object.entries(change).every(([name, value]) => inStep[name as keyof InStep] === value)) return;
  inStep = { ...inStep, ...change };
  for (const listener of listeners) listener();
}

/** Chooses a property, or none. */
export const selectProperty = (selectedId: number | undefined) => set({ selectedId });

/** Says which property is under the pointer. */
export const hoverProperty = (hoveredId: number | undefined) => set({ hoveredId });

/** Has the map look at a place. */
export const lookAt = (bounds: Bounds) => set({ target: { bounds } });

/** Forgets all of it: another visit. */
export const forgetInStep = () => set(nothing);

/** One part of it, live. */
export function useInStep<Name extends keyof InStep>(name: Name): InStep[Name] {
  return useSyncExternalStore(subscribe, () => inStep[name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
