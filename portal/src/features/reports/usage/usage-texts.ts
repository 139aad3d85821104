import type { Usage } from '@platbook/contract/usage';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

export const countText = (count: number): string => count.toLocaleString('en-US');

export const shortText = (count: number): string => (count < 10_000 ? countText(count) : compact.format(count));

export const monthText = (month: string): string => monthFormat.format(new Date(month));

export const dayText = (day: string): string => dayFormat.format(new Date(day));

/** A share as a percentage: `9%`, `0.4%`, and never `0%` for more than nothing. */
export function shareText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  if (part > 0 && share < 0.1) return 'less than 0.1%';
  const digits = share > 0 && share < 10 ? 1 : 0;
  return `${Number(share.toFixed(digits))}%`;
}

export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds)} s`;
}

export function formatsText(exports: Usage['exports']): string {
  const all = exports.reduce((sum, { files }) => sum + files, 0);
  return exports.map(({ format, files }) => `${nameOf(format)} ${shareText(files, all)}`).join(', ');
}

const nameOf = (format: string) =>
  ['parquet', 'other', 'zip'].includes(format) ? `${format[0]?.toUpperCase()}${format.slice(1)}` : format.toUpperCase();

export function scaleOf(most: number): number[] {
  const rough = Math.max(most / 2.5, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const far = (step: number) => Math.abs(Math.log((step * power) / rough));
  const step = [1, 2, 4, 5, 10].reduce((best, each) => (far(each) < far(best) ? each : best)) * power;
  return [0, step, step * 2].filter((line) => line <= Math.max(step, most * 1.1));
}
