import type { ReportCondition } from '@platbook/property/report-conditions';
import type { Mark } from '../pictures/picture-props.ts';

/** The conditions that select the rows of a mark; none for the whole picture. */
export function markConditions(mark: Mark | undefined): ReportCondition[] {
  return Object.entries(mark?.values ?? {}).map(([dimension, value]) => ({ dimension, values: [value] }));
}
