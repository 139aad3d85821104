import type { FieldKind } from '@platbook/contract/property/property-fields';
import { type FieldCondition, readConditions } from '@platbook/property/conditions';

export interface Condition extends Pick<FieldCondition, 'values' | 'hasNone'> {
  readonly from: string;
  readonly to: string;
}
const nothing: Condition = { values: [], hasNone: false, from: '', to: '' };

export function readCondition(key: string, text: string | undefined): Condition {
  if (!text) return nothing;
  const [field] = readConditions({ where: new URLSearchParams({ [key]: text }).toString() }).conditions?.fields ?? [];
  if (!field) return nothing;
  const { values, hasNone, from, to } = field;
  return { values, hasNone, from: from === null ? '' : String(from), to: to === null ? '' : String(to) };
}

export function writeCondition(kind: FieldKind, { values, hasNone, from, to }: Condition): string | undefined {
  const isRange = kind === 'number' || kind === 'date';
  const range = from === '' && to === '' ? [] : [`${from}..${to}`];
  return [...(hasNone ? ['none'] : []), ...(isRange ? range : values)].join(',') || undefined;
}
