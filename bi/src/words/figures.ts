import type { Cell } from '@platbook/contract/property/property-search';
import type { ReportColumn } from '@platbook/contract/reports/report-definition';

type Format = ReportColumn['format'] | 'oneIn';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const noValue = '–';

/** A value as text: 1,894 · 12.5% · $164k · 312 days · 1 in 246 · 41.8. With `isFull` money to the dollar, for tables and lists. */
export function formatValue(value: Cell | undefined, format: Format, { isFull = false } = {}): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (format === 'text' || format === 'date') return String(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return String(value);
  switch (format) {
    case 'percent':
      return `${one.format(number)}%`;
    case 'money':
      return isFull ? `${number < 0 ? '−' : ''}$${whole.format(Math.abs(number))}` : shortMoney(number);
    case 'days':
      return Math.abs(number) === 1 ? '1 day' : `${whole.format(number)} days`;
    case 'oneIn':
      return `1 in ${whole.format(number)}`;
    case 'decimal':
      return one.format(number);
    default:
      return whole.format(number);
  }
}

function shortMoney(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  if (size >= 999_950_000) return `${sign}$${trimmed(size / 1e9)}B`;
  if (size >= 999_500) return `${sign}$${trimmed(size / 1e6)}M`;
  if (size >= 1000) return `${sign}$${whole.format(size / 1000)}k`;
  return `${sign}$${whole.format(size)}`;
}

/** 1.2, 14, 164: at least two significant digits. */
function trimmed(value: number): string {
  return value < 10 ? one.format(value).replace(/\.0$/, '') : whole.format(value);
}

export function formatTick(value: number, format: Format): string {
  if (format === 'money') return shortMoney(value);
  if (format === 'percent') return `${Number(value.toFixed(2))}%`;
  if (Math.abs(value) >= 10_000) return `${Number((value / 1000).toFixed(1))}k`;
  return whole.format(value) === '-0' ? '0' : new Intl.NumberFormat('en-US').format(Number(value.toFixed(4)));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-03 → Mar 2026, 2026-Q1 → Q1 2026, 03 → Mar; years and days unchanged. */
export function timeWords(value: string): string {
  if (/^\d{2}$/.test(value)) return months[Number(value) - 1] ?? value;
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? [];
  if (year && month) return `${months[Number(month) - 1]} ${year}`;
  const [, before, quarter] = /^(\d{4})-(Q\d)$/.exec(value) ?? [];
  return quarter ? `${quarter} ${before}` : value;
}
