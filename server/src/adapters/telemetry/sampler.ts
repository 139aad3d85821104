import type { TraceContext } from './trace-context.ts';

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

const randomDigits = 14;

/** The `parentbased_` ones follow the caller. The last 56 bits of a trace's ID decide, so that all nodes agree about it. */
export function createSampler(name: SamplerName, ratio: number) {
  const isParentBased = name.startsWith('parentbased_');
  const share = name.endsWith('always_on') ? 1 : name.endsWith('always_off') ? 0 : ratio;
  const leastRandom = (1 - share) * 16 ** randomDigits;
  return (traceId: string, parent: TraceContext | undefined): boolean => {
    if (isParentBased && parent !== undefined) return parent.isSampled;
    return share > 0 && Number.parseInt(traceId.slice(-randomDigits), 16) >= leastRandom;
  };
}
