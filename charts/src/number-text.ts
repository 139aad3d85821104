import type { ResultValue } from '@platbook/contract/workbench/batches';
import type { ColumnUnit } from '@platbook/property/column-unit';

/** Every digit of a number as people write it: `$1,234.50`, `12.5%`, `2024`. Only what was computed with more than three decimals is rounded. */
export function numberText(value: ResultValue, unit: ColumnUnit | undefined): string {
  const text = typeof value === 'number' ? roundedText(value) : String(value);
  if (unit === 'key' || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return withUnit(decimals === undefined ? grouped : `${grouped}.${decimals}`, unit);
}

/** At most three digits and a letter: `$1.25M`, `12.4k`. */
export function shortNumberText(value: number, unit: ColumnUnit | undefined): string {
  if (unit === 'key') return String(value);
  const size = Math.abs(value);
  const [scale, letter] = size >= 1e9 ? [1e9, 'B'] : size >= 1e6 ? [1e6, 'M'] : size >= 1e4 ? [1e3, 'k'] : [1, ''];
  const digits = scale === 1 && size >= 100 ? Math.round(value) : Number((value / scale).toPrecision(3));
  return withUnit(`${digits.toLocaleString('en-US')}${letter}`, unit);
}

function roundedText(value: number): string {
  const text = String(value);
  const point = text.indexOf('.');
  if (point < 0 || text.includes('e') || text.length - point <= 4) return text;
  return Math.abs(value) >= 1 ? value.toFixed(2) : String(Number(value.toPrecision(4)));
}

function withUnit(text: string, unit: ColumnUnit | undefined): string {
  if (unit === 'percent') return `${text}%`;
  return unit === 'dollars' ? text.replace(/^-?/, '$&$$') : text;
}
