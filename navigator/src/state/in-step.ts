import type { Bounds } from '@platbook/contract/property/property-search';
import { useSyncExternalStore } from 'react';

interface InStep {
  readonly selectedId: number | undefined;
  readonly hoveredId: number | undefined;
  /** Where the map should go. Each request is a new object, so that repeating one has an effect. */
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

export const selectProperty = (selectedId: number | undefined) => set({ selectedId });

export const hoverProperty = (hoveredId: number | undefined) => set({ hoveredId });

export const lookAt = (bounds: Bounds) => set({ target: { bounds } });

export const forgetInStep = () => set(nothing);

export function useInStep<Name extends keyof InStep>(name: Name): InStep[Name] {
  return useSyncExternalStore(subscribe, () => inStep[name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
