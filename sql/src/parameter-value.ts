import { limits } from '@platbook/contract/limits';
import type { ParameterType } from '@platbook/contract/workbench/parameter-types';

export type GivenValue = string | number | readonly string[] | null;

/** A value to bind; numbers and dates are text, so no digit is lost. */
export interface BoundValue {
  type: 'text' | 'number' | 'date';
  text: string;
}

export type ReadValue = { values: BoundValue[]; problem?: undefined } | { values?: undefined; problem: string };

export function readParameterValue(type: ParameterType, given: GivenValue): ReadValue {
  if (type === 'list') return readList(given);
  if (Array.isArray(given) && given.length > 1) return { problem: 'must be one value' };
  const raw = String((Array.isArray(given) ? given[0] : given) ?? '');
  if (type === 'text') return { values: raw === '' ? [] : [{ type, text: raw }] };
  const text = raw.trim();
  if (text === '') return { values: [] };
  if (type === 'number')
    return isNumber(text) ? { values: [{ type, text }] } : { problem: 'must be a number, e.g. 2.5' };
  if (type === 'date')
    return isDate(text) ? { values: [{ type, text }] } : { problem: 'must be a date, e.g. 2024-12-31' };
  return { values: [{ type: 'text', text }] };
}

function readList(given: GivenValue): ReadValue {
  const items = Array.isArray(given) ? given.filter((item) => item !== '') : splitList(String(given ?? ''));
  const most = limits.parameterItems;
  if (items.length > most) return { problem: `can have at most ${most.toLocaleString('en-US')} values` };
  return { values: items.map((text: string) => ({ type: 'text', text })) };
}

/** Splits at commas, semicolons and line breaks; an item in double quotes can contain them: `"Smith, John"`. */
export function splitList(text: string): string[] {
  const items: string[] = [];
  for (const [, quoted, plain] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;\n]|$))|([^,;\r\n]+))/g)) {
    const item = quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"');
    if (item !== '') items.push(item);
  }
  return items;
}

export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[",;\r\n]|^\s|\s$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
}

/** At most 38 digits, as in the widest decimal; an exponent of up to three digits. */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) && text.replace(/e.*$|\D/gi, '').length <= 38;
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
