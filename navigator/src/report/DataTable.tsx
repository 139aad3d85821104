import type { ReactNode } from 'react';
import type { ReportRow } from './cells.ts';
import { CellValue } from './FactList.tsx';

export interface TableColumn<Row = ReportRow> {
  head: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `num`: a figure at the right; `fig`: a date or a number of a document; `after`: words behind figures. */
  look?: 'num' | 'fig' | 'after' | 'muted';
  /** The head is for screen readers alone. */
  isQuiet?: boolean;
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  classOf?: (row: Row) => string;
  foot?: ReactNode;
}

/** A table of the report; on a narrow page it scrolls on its own. */
export function DataTable<Row>({ label, columns, rows, keyOf, classOf, foot }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className="scrollx" role="group" aria-label={label} tabIndex={0}>
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
            <tr key={keyOf(row, index)} className={classOf?.(row)}>
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
