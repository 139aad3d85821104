import { type ChartColumn, columnTitle, unitOfColumn } from '@platbook/charts/chart-column';
import { numberText } from '@platbook/charts/number-text';
import type { ChartMapping, FieldName } from '@platbook/charts/read-mapping';
import { wordsOfTexts } from '@platbook/charts/value-words';
import type { ResultValue } from '@platbook/contract/workbench/batches';
import { memo, useEffect, useMemo, useState } from 'react';
import { fieldNames } from '../../../charts/chart-words.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import { useAnswer } from '../table/use-answer.ts';

const mostRows = 1000;
/** Rows rendered per step, to keep the page responsive. */
const rowsAtOnce = 100;

export function ChartTable({ rows, mapping }: { rows: ChartRows; mapping: ChartMapping }) {
  const fields = Object.entries(mapping.columns) as [FieldName, number][];
  const places = fields.map(([, place]) => place);
  const values = useAnswer(() => rows.readColumns(places, 0, mostRows), [rows, mapping]);
  const columns = places.flatMap((place) => rows.columns[place] ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns come with the values
  const texts = useMemo(
    () => values?.map((column, place) => cellTexts(columns[place] ?? { name: '', datatype: '' }, column)),
    [values],
  );
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
            {fields.map(([field], place) => (
              <th className="starts paper cut ruled" key={field} scope="col">
                {columns[place] && columnTitle(columns[place])} <span className="muted thin">{fieldNames[field]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts &&
            Array.from({ length: Math.ceil(Math.min(shown, wanted) / rowsAtOnce) }, (_piece, piece) => (
              <TableRows
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
                key={piece}
                columns={columns}
                texts={texts}
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
  columns: readonly ChartColumn[];
  texts: readonly string[][];
  from: number;
  to: number;
}

const TableRows = memo(
  ({ columns, texts, from, to }: TableRowsProps) =>
    Array.from({ length: to - from }, (_row, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
      <tr key={row}>
        {texts.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns can share a name
          <td key={place} className={columns[place]?.datatype === 'number' ? 'cut ruled num' : 'cut ruled'}>
            {column[from + row]}
          </td>
        ))}
      </tr>
    )),
  (before, now) => before.texts === now.texts && before.to === now.to,
);

/** As the chart shows them: numbers with their unit, codes in words. */
function cellTexts(column: ChartColumn, values: readonly ResultValue[]): string[] {
  const unit = unitOfColumn(column);
  const texts = values.map((value) => {
    if (value === null) return 'NULL';
    return column.datatype === 'number' ? numberText(value, unit) : String(value);
  });
  const words = column.datatype === 'number' ? undefined : wordsOfTexts(column, [...new Set(texts)]);
  return words?.size ? texts.map((text) => words.get(text) ?? text) : texts;
}
