import type { MeasureFormat } from '@platbook/contract/reports/report-definition';
import { formatValue } from './figures.ts';

export interface Change {
  readonly way: 'up' | 'down' | 'same';
  readonly text: string;
  readonly words: string;
}

const one = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** The change from one value to another: counts and money in percent, days and percentages as the difference, "1 in" with its previous value. */
export function changeOf(now: number | null, before: number | null, format: MeasureFormat): Change | undefined {
  if (now === null || before === null) return undefined;
  const way = now > before ? 'up' : now < before ? 'down' : 'same';
  const verb = { up: 'up', down: 'down', same: 'unchanged' }[way];
  if (format === 'oneIn') {
    const text = `was ${formatValue(before, 'count')}`;
    // A smaller "1 in" number is a higher rate, so an arrow would be misleading.
    return { way: 'same', text, words: text };
  }
  if (format === 'days' || format === 'percent') {
    const size = Math.abs(now - before);
    const text = format === 'days' ? formatValue(size, 'count') : `${one.format(size)} pts`;
    return { way, text, words: way === 'same' ? verb : `${verb} ${text}` };
  }
  if (isSmall(before, format)) {
    const from = `from ${formatValue(before, format)}`;
    return { way, text: way === 'same' ? verb : from, words: way === 'same' ? verb : `${verb} ${from}` };
  }
  if (before === 0) return undefined;
  const text = `${one.format(Math.abs((now / before - 1) * 100))}%`;
  return { way, text, words: way === 'same' ? verb : `${verb} ${text}` };
}

/** Below this, a percentage of a count says nothing: one more case is a rise of 20% or 100%. */
export const smallBase = 20;

export function isSmall(before: number, format: MeasureFormat): boolean {
  return format === 'count' && before < smallBase;
}

/** A share of few cases as `2 of 5`, because its percentage would say nothing; undefined for a share of enough. */
export function fewOf(percent: number | null, cases: number | null): string | undefined {
  if (percent === null || cases === null || cases >= smallBase) return undefined;
  return `${Math.round((percent / 100) * cases)} of ${formatValue(cases, 'count')}`;
}

/** The signed change in percent, without the percent sign: +9.4, −2.6. */
export function signedPercent(now: number | null, before: number | null): string | undefined {
  if (now === null || before === null || before === 0) return undefined;
  const percent = (now / before - 1) * 100;
  const text = one.format(Math.abs(percent));
  return text === '0.0' ? '0.0' : `${percent > 0 ? '+' : '−'}${text}`;
}
