import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import { openDecimalSum } from './decimal-sum.ts';

export function summarizeCells(
  columns: readonly Pick<Column, 'datatype'>[],
  rowCount: number,
  valuesOf: (index: number) => Iterable<ResultValue>,
) {
  const sum = openDecimalSum();
  for (const [index, { datatype }] of columns.entries()) {
    if (datatype !== 'number') continue;
    for (const value of valuesOf(index)) if (typeof value === 'number' || typeof value === 'string') sum.add(value);
  }
  return { cells: columns.length * rowCount, sum: sum.sum(), average: sum.average() };
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
