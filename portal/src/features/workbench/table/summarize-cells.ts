import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import { compareKeys, kindOf, type SortKey, sortKey, type ValueKind } from './compare-values.ts';
import { openDecimalSum } from './decimal-sum.ts';

/** Sums are exact. `filled` cells are neither NULL nor an empty text. The ends are those of the numbers, if there are any. */
export function summarizeCells(
  columns: readonly Pick<Column, 'datatype'>[],
  rowCount: number,
  valuesOf: (index: number) => Iterable<ResultValue>,
) {
  const sum = openDecimalSum();
  const kinds = columns.map(endsKind);
  const kind = kinds.includes('number') ? 'number' : kinds[0];
  const ends = openEnds(kind);
  let filled = 0;
  for (const index of columns.keys())
    for (const value of valuesOf(index)) {
      if (value === null || value === '') continue;
      filled += 1;
      if (kinds[index] === 'number' && typeof value !== 'boolean') sum.add(value);
      if (kinds[index] === kind) ends.add(value);
    }
  return { cells: columns.length * rowCount, filled, sum: sum.sum(), average: sum.average(), ...ends.found() };
}

/** Undefined for values without an order. */
function endsKind(column: Pick<Column, 'datatype'>): ValueKind | undefined {
  return column.datatype === 'json' || column.datatype === 'blob' ? undefined : kindOf(column);
}

function openEnds(kind: ValueKind | undefined) {
  let least: { value: number | string | boolean; key: SortKey } | undefined;
  let most = least;
  return {
    add(value: number | string | boolean) {
      if (kind === undefined) return;
      const key = sortKey(value, kind);
      if (!least || compareKeys(key, least.key, kind) < 0) least = { value, key };
      if (!most || compareKeys(key, most.key, kind) > 0) most = { value, key };
    },
    found: () => ({ min: least?.value, max: most?.value }),
  };
}

export function figureText(digits: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  if (whole === '') return digits;
  const short = fraction.length > 4 ? Number(`0.${fraction}`).toFixed(4) : undefined;
  if (short?.startsWith('1')) return figureText(`${sign}${BigInt(whole) + 1n}`);
  const shown = (short?.slice(2) ?? fraction).replace(/0+$/, '');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown && `.${shown}`}`;
}
export type CellSummary = ReturnType<typeof summarizeCells>;
