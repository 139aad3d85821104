import type { Bounds } from '@platbook/contract/property/property-search';
import { createState } from '@platbook/ui/browser/create-state';
import { useSyncExternalStore } from 'react';

interface InStep {
  readonly selectedId: number | undefined;
  readonly hoveredId: number | undefined;
  /** Where the map should go. Each request is a new object, so that repeating one has an effect. */
  readonly target: { readonly bounds: Bounds } | undefined;
}

const nothing: InStep = { selectedId: undefined, hoveredId: undefined, target: undefined };
const inStep = createState(nothing);

function set(change: Partial<InStep>): void {
  const now = inStep.get();
  if (Object.entries(change).some(([name, value]) => now[name as keyof InStep] !== value))
    inStep.set({ ...now, ...change });
}

export const selectProperty = (selectedId: number | undefined) => set({ selectedId });

export const hoverProperty = (hoveredId: number | undefined) => set({ hoveredId });

export const lookAt = (bounds: Bounds) => set({ target: { bounds } });

export const forgetInStep = () => set(nothing);

export function useInStep<Name extends keyof InStep>(name: Name): InStep[Name] {
  return useSyncExternalStore(inStep.subscribe, () => inStep.get()[name]);
}
