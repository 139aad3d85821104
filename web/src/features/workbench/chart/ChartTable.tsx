import type { ResultValue } from '@platbook/contract/batches';
import { useEffect, useState } from 'react';
import { fieldNames } from '../../../charts/chart-words.ts';
import type { ChartRows } from '../../../charts/open-chart-worker.ts';
import type { ChartMapping, FieldName } from '../../../charts/read-mapping.ts';

const mostRows = 1000;

interface ChartTableProps {
  rows: ChartRows;
  mapping: ChartMapping;
}

/** What a chart is drawn from, in words and figures: its columns with what each stands for, and the first rows. */
export function ChartTable({ rows, mapping }: ChartTableProps) {
  const [values, setValues] = useState<ResultValue[][] | undefined>(undefined);
  const fields = Object.entries(mapping.columns) as [FieldName, number][];
  useEffect(() => {
    let isStale = false;
    rows.readColumns(Object.values(mapping.columns)).then(
      (read) => !isStale && setValues(read),
      () => !isStale && setValues([]),
    );
    return () => {
      isStale = true;
    };
  }, [rows, mapping]);
  const count = values?.[0]?.length ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className="chart-table" aria-label="The chart as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {fields.map(([field, place]) => (
              <th key={field} scope="col">
                {rows.columns[place]?.name} <span className="muted">{fieldNames[field]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.min(count, mostRows) }, (_row, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
            <tr key={row}>
              {fields.map(([field, place], column) => (
                <td key={field} className={rows.columns[place]?.datatype === 'number' ? 'num' : ''}>
                  {values?.[column]?.[row] === null ? 'NULL' : String(values?.[column]?.[row] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > mostRows && (
        <p className="muted">
          The first {mostRows.toLocaleString('en-US')} of {count.toLocaleString('en-US')} rows.
        </p>
      )}
    </section>
  );
}
