import { findField } from '@platbook/contract/property-fields';
import type { ReportCondition } from '@platbook/contract/rules/report-conditions';
import type { ReportLookup } from './picture-props.ts';

/** So many properties are named one by one in an address of the navigator; more are told by what they have in common. */
export const mostNamed = 500;

/** The query of Property Navigator that shows these properties as a list with a name. */
export function searchOfProperties(ids: readonly number[], name: string): string {
  return `ids=${ids.join(',')}&list=${encodeURIComponent(name)}`;
}

/**
 * The query of Property Navigator for conditions of a report, as far as it knows them: a field of texts takes one value there. It shows what is so
 * today, without the period of the report.
 */
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
