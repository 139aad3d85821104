import type { ReportCondition } from '@platbook/property/report-conditions';
import type { Mark } from '../pictures/picture-props.ts';

export function markConditions(mark: Mark | undefined): ReportCondition[] {
  return Object.entries(mark?.values ?? {}).map(([dimension, value]) => ({ dimension, values: [value] }));
}
