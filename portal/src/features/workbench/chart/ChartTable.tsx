import type { Column, ResultValue } from '@platbook/contract/workbench/batches';
import { memo, useEffect, useState } from 'react';
import { fieldNames } from '../../../charts/chart-words.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import type { ChartMapping, FieldName } from '../../../charts/read-mapping.ts';
import { useAnswer } from '../table/use-answer.ts';

const mostRows = 1000;
/** Rows rendered per step, to keep the page responsive. */
const rowsAtOnce = 100;

export function ChartTable({ rows, mapping }: { rows: ChartRows; mapping: ChartMapping }) {
  const fields = Object.entries(mapping.columns) as [FieldName, number][];
  const places = fields.map(([, place]) => place);
  const values = useAnswer(() => rows.readColumns(places, 0, mostRows), [rows, mapping]);
  const wanted = values?.[0]?.length ?? 0;
  const [shown, setShown] = useState(rowsAtOnce);
  useEffect(() => {
    if (shown >= wanted) return;
    const timer = setTimeout(() => setShown(shown + rowsAtOnce));
    return () => clearTimeout(timer);
  }, [shown, wanted]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="chart-table fills scrolls" aria-label="Chart data" tabIndex={0}>
      <table className="s-13">
        <thead>
          <tr>
            {fields.map(([field, place]) => (
              <th className="starts paper cut ruled" key={field} scope="col">
                {rows.columns[place]?.name} <span className="muted thin">{fieldNames[field]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values &&
            Array.from({ length: Math.ceil(Math.min(shown, wanted) / rowsAtOnce) }, (_piece, piece) => (
              <TableRows
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
                key={piece}
                columns={places.map((place) => rows.columns[place])}
                values={values}
                from={piece * rowsAtOnce}
                to={Math.min(wanted, (piece + 1) * rowsAtOnce)}
              />
            ))}
        </tbody>
      </table>
      {rows.count > mostRows && (
        <p className="muted">
          Showing the first {mostRows.toLocaleString('en-US')} of {rows.count.toLocaleString('en-US')} rows.
        </p>
      )}
    </section>
  );
}

interface TableRowsProps {
  columns: readonly (Column | undefined)[];
  values: readonly ResultValue[][];
  from: number;
  to: number;
}

const TableRows = memo(
  ({ columns, values, from, to }: TableRowsProps) =>
    Array.from({ length: to - from }, (_row, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
      <tr key={row}>
        {values.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns can share a name
          <td key={place} className={columns[place]?.datatype === 'number' ? 'cut ruled num' : 'cut ruled'}>
            {column[from + row] === null ? 'NULL' : String(column[from + row] ?? '')}
          </td>
        ))}
      </tr>
    )),
  (before, now) => before.values === now.values && before.to === now.to,
);
