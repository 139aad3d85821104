import { findField } from '@platbook/contract/property/property-fields';
import type { ReportCondition } from '@platbook/property/report-conditions';
import type { ReportLookup } from './picture-props.ts';

/** Up to this many properties are listed by ID in the navigator's address; more are described by common conditions. */
export const mostNamed = 500;

export function searchOfProperties(ids: readonly number[], name: string): string {
  return `ids=${ids.join(',')}&list=${encodeURIComponent(name)}`;
}

/** As far as the navigator supports the conditions: a text field takes one value. The period of the report is left out. */
export function searchOfConditions(report: ReportLookup, conditions: readonly ReportCondition[]): string {
  const lines = new Map<string, string>();
  for (const { dimension, values, range } of conditions) {
    const field = findField(report.dimension(dimension).field ?? '');
    if (!field) continue;
    const isRange = field.kind === 'number' || field.kind === 'date';
    if (isRange) {
      if (range) lines.set(field.key, `${range.from ?? ''}..${range.to ?? ''}`);
    } else if (values.length === 1 || (values.length > 1 && field.kind === 'choice'))
      lines.set(field.key, values.join(','));
  }
  return [...lines].map(([key, text]) => `${key}=${encodeURIComponent(text).replaceAll('%2C', ',')}`).join('&');
}
