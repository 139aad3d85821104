import { limits } from '../limits.ts';
import type { ParameterType } from './parameter-types.ts';

/** What a caller gives: text, a number, several texts, or nothing. */
export type GivenValue = string | number | readonly string[] | null;

/** A value as a driver binds it; numbers and dates come as text, so that no digit is lost on the way. */
export interface BoundValue {
  type: 'text' | 'number' | 'date';
  text: string;
}

/** What was read of a given value: one value, several of a list, none of an empty one, or why it is not valid. */
export type ReadValue = { values: BoundValue[]; problem?: undefined } | { values?: undefined; problem: string };

/** Reads a value as its type has it; blanks around anything but text do not count. */
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

/** The items of a text: parted by commas, semicolons or line breaks; one in double quotes may hold them, as `"Smith, John"`. */
export function splitList(text: string): string[] {
  const items: string[] = [];
  for (const [, quoted, plain] of text.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;\n]|$))|([^,;\r\n]+))/g)) {
    const item = quoted === undefined ? (plain ?? '').trim() : quoted.replaceAll('""', '"');
    if (item !== '') items.push(item);
  }
  return items;
}

/** The text from which `splitList` reads these items again. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[",;\r\n]|^\s|\s$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(', ');
}

/** At most 38 digits, as the widest decimal has; an exponent of up to three. */
function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text) && text.replace(/e.*$|\D/gi, '').length <= 38;
}

/** A day that there is, from year 1 to 9999. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
