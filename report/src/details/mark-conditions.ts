import type { ReportCondition } from '@platbook/contract/rules/report-conditions';
import type { Mark } from '../pictures/picture-props.ts';

/** What the rows of a mark have in common, as calls ask it; none where the whole picture is meant. */
export function markConditions(mark: Mark | undefined): ReportCondition[] {
  return Object.entries(mark?.values ?? {}).map(([dimension, value]) => ({ dimension, values: [value] }));
}
