import type { CellSummary } from '../table/summarize-cells.ts';
import { figureText } from '../table/summarize-cells.ts';
import type { ShownColumn } from './columns/shown-columns.ts';
import { cellText, isNumberColumn } from './values/cell-text.ts';
import { kindOf, mostPlaces, roundText } from './values/number-format.ts';

export const figures = ['sum', 'average', 'count', 'min', 'max'] as const;
export type Figure = (typeof figures)[number];

export const figureWords: Record<Figure, { name: string; short: string }> = {
  sum: { name: 'Sum', short: 'Sum' },
  average: { name: 'Average', short: 'Avg' },
  count: { name: 'Count', short: 'Count' },
  min: { name: 'Minimum', short: 'Min' },
  max: { name: 'Maximum', short: 'Max' },
};

/** A figure of one column as the grid shows its numbers, and with every digit if it is rounded. Undefined if it would mean nothing, like a sum of years. */
export function columnFigure(column: ShownColumn, summary: CellSummary, figure: Figure) {
  if (figure === 'count') return { text: figureText(String(summary.filled)), exact: '' };
  const value = summary[figure];
  if (value === undefined || !isMeaningful(column, figure)) return undefined;
  const written = figure === 'min' || figure === 'max' ? value : shortFigure(figure, String(value), column);
  const text = cellText(written, column);
  const exact = String(value);
  const isRounded = isNumberColumn(column) && text !== exact && text.replace(/[$,%]/g, '') !== exact;
  return { text, exact: isRounded ? exact : '' };
}

function isMeaningful(column: ShownColumn, figure: Figure): boolean {
  if (figure === 'min' || figure === 'max') return true;
  if (!isNumberColumn(column)) return false;
  const kind = kindOf(column);
  return figure === 'average' ? kind !== 'key' : kind === 'amount' && column.unit !== 'percent';
}

/** With the column's decimals; an average has at least two. */
export function shortFigure(figure: 'sum' | 'average', digits: string, column: ShownColumn): string {
  const { scale, format } = column;
  if (format !== undefined || kindOf(column) === 'place') return digits;
  if (scale !== undefined)
    return roundText(digits, figure === 'sum' ? scale : Math.max(2, Math.min(scale, mostPlaces)));
  if ((digits.split('.')[1] ?? '').length <= 2) return digits;
  const number = Number(digits);
  return Math.abs(number) < 1 ? String(Number(number.toPrecision(4))) : roundText(digits, 2);
}
