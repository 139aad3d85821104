import type { ResultValue } from '@platbook/contract/workbench/batches';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import type { ClipboardEvent } from 'react';
import { type CopyFormat, valueText } from '../table/copy-rows.ts';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { ShownColumn } from './columns/shown-columns.ts';
import type { GridCell } from './grid-keys.ts';
import { type GridRange, sizeOf } from './grid-range.ts';

interface CopyContent {
  table: RemoteTable;
  columns: readonly ShownColumn[];
  shown: readonly number[];
  cell: GridCell;
  range: GridRange | undefined;
  here: number;
  wholeAt: (row: number, column: number) => ResultValue | undefined;
}

export function useGridCopy({ table, columns, shown, cell, range, here, wholeAt }: CopyContent) {
  const copy = async (format: CopyFormat) => {
    const wanted = range && {
      from: range.top,
      to: range.bottom + 1,
      columns: shown.slice(range.left, range.right + 1),
    };
    try {
      if (wanted && wanted.from >= here) return;
      const name = columns[shown[cell.column] ?? 0]?.name ?? '';
      const isOne = range && sizeOf(range) === 1 && format === 'text';
      const column = shown[cell.column] ?? 0;
      const one = isOne ? valueText(await table.cell(cell.row, column), columns[column]) : undefined;
      const words = wanted?.columns.map((each) => columns[each]?.words);
      const hasWords = words?.some((each) => each !== undefined);
      const text = wanted ? (one ?? (await table.copy(wanted, format, hasWords ? words : undefined))) : name;
      const count = range ? sizeOf(range) : 1;
      const as = format === 'text' ? '' : format === 'with headers' ? ' with headers' : ` as ${format}`;
      await copyWithToast(text, `Copied ${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}${as}`);
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof Error ? error.message : 'Nothing was copied' });
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (window.getSelection()?.toString()) return;
    event.preventDefault();
    // A value that isn't loaded must not empty the clipboard.
    if (cell.row >= here) return;
    const column = shown[cell.column] ?? 0;
    const value = cell.row < 0 ? columns[column]?.name : wholeAt(cell.row, column);
    const isOne = !range || sizeOf(range) === 1;
    if (isOne && value !== undefined && event.clipboardData)
      event.clipboardData.setData('text/plain', valueText(value, cell.row < 0 ? undefined : columns[column]));
    else void copy('text');
  };
  return { copy: (format: CopyFormat) => void copy(format), onCopy };
}
