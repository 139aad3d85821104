import { findField } from '@platbook/contract/property/property-fields';
import type { PropertyPlace, PropertySort } from '../../adapters/property-index/index.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { problem } from '../../http/problem.ts';

const textOf = ({ key, isDescending }: PropertySort) => `${isDescending ? '-' : ''}${key}`;

/** Writes the cursor for `next` and `previous`; it is only valid for this sort order. */
export function writePlace(direction: 'next' | 'previous', sort: PropertySort, { value, id }: PropertyPlace): string {
  return writeCursor([direction, textOf(sort), JSON.stringify(value), String(id)]);
}

/** Throws request.invalid for a cursor that was not issued for the same sort order. */
export function readPlace(cursor: string, sort: PropertySort): { direction: string; place: PropertyPlace } {
  const [direction = '', order, text = '', id = ''] = readCursor(cursor, 4);
  const refused = problem('request.invalid', 'cursor must come from next or previous of the same search');
  if ((direction !== 'next' && direction !== 'previous') || order !== textOf(sort) || !/^[1-9]\d{0,14}$/.test(id))
    throw refused;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused;
  }
  if (value !== null && !isOf(sort.key, value)) throw refused;
  return { direction, place: { value: value as PropertyPlace['value'], id: Number(id) } };
}

function isOf(key: string, value: unknown): boolean {
  const kind = key === 'id' ? 'number' : findField(key)?.kind;
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string') return false;
  return kind !== 'date' || (/^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)));
}
