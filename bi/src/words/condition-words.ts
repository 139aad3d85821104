import type { ReportDimension } from '@platbook/contract/reports/report-definition';
import { type Days, type ReportCondition, wholeMonths } from '@platbook/property/report-conditions';
import { formatValue } from './figures.ts';

export function conditionWords(
  { values, range }: ReportCondition,
  dimension: ReportDimension,
  wordsOf: (value: string) => string,
): string {
  if (range) return rangeWords(range, dimension);
  if (values.length > 1) return `${values.length} ${dimension.plural}`;
  return wordsOf(values[0] ?? '');
}

/** $150k to $700k, from $150k, up to $700k. Other formats than money are preceded by the label. */
export function rangeWords(
  { from, to }: { from: number | null; to: number | null },
  { label, format = 'count' }: Pick<ReportDimension, 'label' | 'format'>,
): string {
  const end = (value: number) => formatValue(value, format === 'percent' ? 'count' : format);
  const unit = format === 'percent' ? '%' : '';
  const text =
    from === null
      ? `up to ${end(to ?? 0)}${unit}`
      : to === null
        ? `from ${end(from)}${unit}`
        : `${end(from)} to ${end(to)}${unit}`;
  return format === 'money' ? text : `${label} ${text}`;
}

export function comparedWords(period: Days, before: Days): string {
  const months = wholeMonths(period);
  if (months === 1) return 'Compared with the previous month';
  if (months !== undefined) return `Compared with the previous ${months} months`;
  return `Compared with ${before.from} to ${before.to}`;
}
