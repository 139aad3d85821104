import { numberValues } from './number-values.ts';
import { otherValues } from './other-values.ts';
import { timeValues } from './time-values.ts';
import type { ValueCase, ValueEngine, ValueShown } from './value-case.ts';

export const valueCases: readonly ValueCase[] = [...numberValues, ...timeValues, ...otherValues];

export function casesOf(engine: ValueEngine) {
  const made: { readonly id: string; readonly title: string; readonly sql: string; readonly shown: ValueShown }[] = [];
  const missing: { readonly title: string; readonly cannot: string }[] = [];
  for (const { id, title, by } of valueCases) {
    const making = by[engine];
    if ('cannot' in making) missing.push({ title, cannot: making.cannot });
    else made.push({ id, title, ...making });
  }
  return { made, missing };
}
