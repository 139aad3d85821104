import type { Column, ResultRow, ResultValue } from '@platbook/contract/workbench/batches';
import { compareKeys, kindOf, numberOf, sortKey, type ValueKind } from './compare-values.ts';

export const filterOperators = ['contains', '=', '>', '<', 'is empty'] as const;
export type FilterOperator = (typeof filterOperators)[number];

export interface Filter {
  column: number;
  operator: FilterOperator;
  text: string;
}

export function isFilterComplete({ operator, text }: Filter): boolean {
  return operator === 'is empty' || text !== '';
}

export function isFilterOdd({ operator, text }: Filter, column: Pick<Column, 'datatype'>): boolean {
  const compares = operator === '=' || operator === '>' || operator === '<';
  return compares && text !== '' && kindOf(column) === 'number' && !/^nan$/i.test(text) && Number.isNaN(numberOf(text));
}

/** "is empty" means NULL or an empty text; NULL meets nothing else. A date without a time equals every time of that day. */
export function matcherOf(filter: Filter, column: Pick<Column, 'datatype'>): (value: ResultValue) => boolean {
  const { operator, text } = filter;
  if (!isFilterComplete(filter)) return () => true;
  if (operator === 'is empty') return (value) => value === null || value === '';
  if (operator === 'contains') {
    const wanted = text.toLowerCase();
    return (value) => value !== null && String(value).toLowerCase().includes(wanted);
  }
  if (isFilterOdd(filter, column)) return () => false;
  const kind = kindOf(column);
  if (operator === '=' && kind === 'date') return (value) => value !== null && String(value).startsWith(text.trim());
  const wanted = sortKey(kind === 'text' ? text : text.trim(), kind);
  const compare = (value: NonNullable<ResultValue>) => compareKeys(sortKey(value, kind), wanted, kind);
  if (operator === '=') return (value) => value !== null && compare(value) === 0;
  if (operator === '>') return (value) => value !== null && compare(value) > 0 && !isWithin(String(value), text, kind);
  return (value) => value !== null && compare(value) < 0;
}

/** A time on a day is not after that day. */
function isWithin(value: string, text: string, kind: ValueKind): boolean {
  return kind === 'date' && value.startsWith(text.trim());
}

export function filterRows(rows: readonly ResultRow[], filters: readonly Filter[], columns: readonly Column[]) {
  let kept = Uint32Array.from(rows, (_, index) => index);
  for (const filter of filters) {
    const column = columns[filter.column];
    if (!column || !isFilterComplete(filter)) continue;
    const matches = matcherOf(filter, column);
    kept = kept.filter((row) => matches(rows[row]?.[filter.column] ?? null));
  }
  return kept;
}
