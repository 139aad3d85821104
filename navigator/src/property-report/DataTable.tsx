import type { ReactNode } from 'react';
import type { ReportRow } from './cells.ts';
import { CellValue } from './FactList.tsx';

export interface TableColumn<Row = ReportRow> {
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `num`: a right-aligned number; `fig`: a date or document number; `after`: text after numbers. */
  look?: 'num' | 'fig' | 'after' | 'muted';
  isQuiet?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** For rows with state; by default, a row is identified by its place. */
  keyOf?: (row: Row) => string | number;
  classOf?: (row: Row) => string;
  /** The row that has the pointer or the focus; undefined when none has. */
  onActive?: (row: Row | undefined) => void;
  foot?: ReactNode;
}

export function DataTable<Row>({ label, columns, rows, keyOf, classOf, onActive, foot }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own styles
    <div className="scrollx holds" role="group" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ head, look = '', isQuiet }) => (
              <th key={head} scope="col" className={look === 'muted' ? '' : look}>
                {isQuiet ? <span className="sr">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keyOf?.(row) ?? index}
              className={classOf?.(row)}
              onPointerEnter={onActive && (() => onActive(row))}
              onPointerLeave={onActive && (() => onActive(undefined))}
              onFocus={onActive && (() => onActive(row))}
              onBlur={onActive && (() => onActive(undefined))}
            >
              {columns.map(({ head, cell, look = '' }) => (
                <td key={head} className={look}>
                  <CellValue>{cell(row, index)}</CellValue>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
