import type { ReplyOf } from '@platbook/contract/endpoint';
import type { compareProperties } from '@platbook/contract/property/property-report';
import { dollarText } from '../../words/figures.ts';

export type Comparable = ReplyOf<typeof compareProperties>['comparables'][number];

export const comparableKeys = ['miles', 'months', 'area', 'years', 'beds'] as const;
export type ComparableKey = (typeof comparableKeys)[number];
export type ComparableRules = Partial<Record<ComparableKey, string>>;

/** Minimum, maximum and step of each rule (contract/src/property/property-report.ts). */
export const ruleLimits: Readonly<Record<ComparableKey, { label: string; from: number; to: number; step: number }>> = {
  miles: { label: 'Miles', from: 0.1, to: 10, step: 0.1 },
  months: { label: 'Months since sale', from: 1, to: 60, step: 1 },
  area: { label: 'Living area, ±%', from: 5, to: 100, step: 5 },
  years: { label: 'Year built, ± years', from: 1, to: 100, step: 1 },
  beds: { label: 'Bedrooms, ±', from: 0, to: 10, step: 1 },
};

export function readRule(key: ComparableKey, text: unknown): string | undefined {
  if (typeof text !== 'string' && typeof text !== 'number') return undefined;
  const value = Number(text);
  const { from, to, step } = ruleLimits[key];
  if (String(text).trim() === '' || !(value >= from && value <= to)) return undefined;
  return String(step < 1 ? Math.round(value * 10) / 10 : Math.round(value));
}

export function readComparableRules(search: Readonly<Record<string, unknown>>): ComparableRules {
  const entries = comparableKeys.map((key) => [key, readRule(key, search[key])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type RequestedRules = Pick<ReplyOf<typeof compareProperties>['rules'], ComparableKey>;

export function sayRules({ miles, months, area, years, beds }: RequestedRules): string {
  const far = miles === 0.5 ? 'half a mile' : miles === 1 ? 'one mile' : `${miles} miles`;
  const parts = ['same type', `within ${far}`, months === 1 ? 'past month' : `past ${months} months`, `area ±${area}%`];
  const bedText = beds === 0 ? 'same number of bedrooms' : `bedrooms ±${beds}`;
  return [...parts, `built ±${years} years`, ...(beds === null ? [] : [bedText])].join(', ');
}

/** The user's choice among the comparables. If any are pinned, only those count; outliers count only when they are shown. */
export function valueBy<Each extends Pick<Comparable, 'id' | 'pricePerSqFt' | 'isOutlier'>>(
  all: readonly Each[],
  { pinned, isShowingOutliers }: { pinned: ReadonlySet<number>; isShowingOutliers: boolean },
  area: number | undefined,
) {
  const isPinned = ({ id }: Each) => pinned.has(id);
  const visible = all.filter((each) => isPinned(each) || isShowingOutliers || !each.isOutlier);
  const shown = [...visible.filter(isPinned), ...visible.filter((each) => !isPinned(each))];
  const counted = shown.some(isPinned) ? shown.filter(isPinned) : shown;
  const perSqFt = middleOf(counted.flatMap(({ pricePerSqFt }) => pricePerSqFt ?? []));
  const indicated = perSqFt !== undefined && area ? Math.round((perSqFt * area) / 100) * 100 : undefined;
  return { shown, counted, perSqFt, indicated };
}

const notablePercent = 10;
const fewSales = 5;

export function explainDifference(
  estimate: number | undefined,
  implied: number | undefined,
  sales: number,
): string | undefined {
  if (!estimate || implied === undefined) return undefined;
  const percent = Math.round((implied / estimate - 1) * 100);
  if (Math.abs(percent) < notablePercent) return undefined;
  const way = percent < 0 ? 'below' : 'above';
  return [
    `${dollarText(implied)} is ${Math.abs(percent)}% ${way} the estimate of ${dollarText(estimate)}.`,
    'The estimate comes from a valuation model of the whole market;',
    `this value is the median price per sq ft of ${sales} ${sales === 1 ? 'sale' : 'sales'} times the living area.`,
    ...(sales < fewSales ? ['So few sales can be far off. Widen the criteria to include more.'] : []),
  ].join(' ');
}

export function middleOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  if (high === undefined) return undefined;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
