import type { Cell } from '@platbook/contract/property/property-search';
import type { ReportColumn } from '@platbook/contract/reports/report-definition';
import { titleCase } from '@platbook/property/title-case';
import { formatValue } from '../words/figures.ts';
import type { ReportLookup } from './picture-props.ts';

export function wordsOfCell(report: ReportLookup, { column, format }: ReportColumn, cell: Cell | undefined): string {
  const known = format === 'text' && typeof cell === 'string' ? report.wordsOfColumn(column, cell) : undefined;
  if (known !== undefined) return known;
  // Addresses, cities and lenders are recorded in capitals.
  if (format === 'text' && typeof cell === 'string' && cell.length > 3) return titleCase(cell);
  return formatValue(cell, format, { isFull: true });
}
