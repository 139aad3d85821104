import type { Column, ResultRow, ResultValue } from '@platbook/contract/workbench/batches';
import { colorRows, type RowColors } from './color-rows.ts';
import { kindOf, numberOf } from './compare-values.ts';
import { type CopyFormat, copyRows } from './copy-rows.ts';
import { type Filter, filterRows } from './filter-rows.ts';
import { type Profile, profileColumn } from './profile-column.ts';
import { type Sort, sortRows } from './sort-rows.ts';
import { type CellSummary, summarizeCells } from './summarize-cells.ts';
import { windowTextLength } from './window-text-length.ts';
import type { ColumnWords } from './with-words.ts';

export interface TableView {
  sort: Sort | undefined;
  filters: readonly Filter[];
  /** Restricts the view to these rows, by their number in the original order, before filtering; all if omitted. */
  within?: Uint32Array;
}

/** Rows of the view, `to` exclusive, and columns of the result in the requested order. */
export interface CellRange {
  from: number;
  to: number;
  columns: readonly number[];
}

export interface RowTable {
  /** Adds rows, as JSON bytes or as arrays. Throws without adding any unless there are exactly `expected`. */
  append: (piece: ArrayBuffer | readonly ResultRow[], expected: number) => void;
  setView: (view: TableView) => number;
  /** The values of a part of the view, long texts truncated to `windowTextLength`. */
  window: (range: CellRange) => ResultRow[];
  cell: (row: number, column: number) => ResultValue | undefined;
  /** `words` of the range's columns add columns of words, except to an IN-list. */
  copy: (range: CellRange, format: CopyFormat, words?: ColumnWords) => string;
  summary: (range: CellRange) => CellSummary;
  /** One summary for each column. */
  totals: (range: CellRange) => CellSummary[];
  profile: (column: number) => Profile;
  emptyColumns: () => number[];
  /** Columns of some rows, `to` exclusive, in the original order regardless of the view, for charts. */
  values: (columns: readonly number[], from: number, to: number) => ResultValue[][];
  /** Whole columns in the original order as numbers: NaN for NULL and for what isn't a number. */
  numbers: (columns: readonly number[]) => Float64Array[];
  colors: (column: number) => RowColors;
  /** The rows of the view in its order, by their number in the original order. */
  viewRows: () => Uint32Array;
}

export function createRowTable(columns: readonly Column[]): RowTable {
  const rows: ResultRow[] = [];
  let order: Uint32Array | undefined;
  const at = (row: number) => rows[order ? (order[row] ?? -1) : row];
  const viewCount = () => order?.length ?? rows.length;
  const chosen = (wanted: readonly number[]) => wanted.map((column) => columns[column] as Column);
  function* valuesOf(column: number, from = 0, to = viewCount()) {
    for (let row = from; row < to; row += 1) yield at(row)?.[column] ?? null;
  }
  function* rowsOf({ from, to, columns: wanted }: CellRange) {
    const end = Math.min(to, viewCount());
    for (let row = from; row < end; row += 1) {
      const values = at(row);
      if (values) yield wanted.map((column) => values[column] ?? null);
    }
  }
  const summary = ({ from, to, columns: wanted }: CellRange) => {
    const end = Math.min(to, viewCount());
    const ofColumn = (index: number) => valuesOf(wanted[index] as number, from, end);
    return summarizeCells(chosen(wanted), Math.max(0, end - from), ofColumn);
  };
  return {
    append(piece, expected) {
      const more: unknown = isRows(piece) ? piece : JSON.parse(new TextDecoder().decode(piece));
      if (!Array.isArray(more) || more.length !== expected) throw new Error('Server responded not ok');
      for (const row of more) rows.push(row);
    },
    setView({ sort, filters, within }) {
      const filtered = filterRows(rows, filters, columns);
      const wanted = within && new Set(within);
      const kept = wanted ? filtered.filter((row) => wanted.has(row)) : filtered;
      const column = sort && columns[sort.column];
      order =
        sort && column ? sortRows(rows, kept, sort, kindOf(column)) : filters.length > 0 || within ? kept : undefined;
      return viewCount();
    },
    window: (range) => Array.from(rowsOf(range), (row) => row.map(cutValue)),
    cell: (row, column) => at(row)?.[column],
    copy: (range, format, words) => copyRows(chosen(range.columns), rowsOf(range), format, words),
    summary,
    totals: ({ columns: wanted, ...range }) => wanted.map((column) => summary({ ...range, columns: [column] })),
    profile: (column) => profileColumn(columns[column] as Column, valuesOf(column)),
    emptyColumns: () =>
      columns.flatMap((_, column) => (rows.every((row) => (row[column] ?? null) === null) ? [column] : [])),
    values: (wanted, from, to) => {
      const some = rows.slice(from, to);
      return wanted.map((column) => some.map((row) => row[column] ?? null));
    },
    numbers: (wanted) => wanted.map((column) => Float64Array.from(rows, (row) => numberAt(row, column))),
    colors: (column) =>
      colorRows(
        columns[column] as Column,
        rows.map((row) => row[column] ?? null),
      ),
    viewRows: () => order ?? Uint32Array.from(rows, (_, row) => row),
  };
}

function numberAt(row: ResultRow, column: number): number {
  const value = row[column] ?? null;
  return value === null ? Number.NaN : numberOf(String(value));
}

function isRows(piece: ArrayBuffer | readonly ResultRow[]): piece is readonly ResultRow[] {
  return Array.isArray(piece);
}

function cutValue(value: ResultValue): ResultValue {
  return typeof value === 'string' && value.length > windowTextLength ? value.slice(0, windowTextLength) : value;
}
