import type { Cell } from '@platbook/contract/property/property-search';
import type { MeasureFormat } from '@platbook/contract/reports/report-definition';
import { SortHead } from '@platbook/ui/widgets/SortHead.tsx';
import { useState } from 'react';
import { fewOf, isSmall, signedPercent, smallBase } from '../../words/change.ts';
import { formatValue, noValue } from '../../words/figures.ts';
import type { Mark, PictureProps, ReportLookup } from '../picture-props.ts';
import { Sparkline } from '../Sparkline.tsx';
import { numberOf } from '../time/read-series.ts';
import { isMarkPicked } from '../use-marks.tsx';

interface RowOrder {
  readonly column: string;
  readonly isDown: boolean;
}

/** Initially the order of the reply; a third click on a header restores it. Missing values come last. */
function useRowOrder(count: number, cellOf: (row: number, column: string) => number | string | null) {
  const [order, setOrder] = useState<RowOrder>();
  const rows = Array.from({ length: count }, (_, row) => row);
  if (order) {
    const { column, isDown } = order;
    rows.sort((a, b) => compare(cellOf(a, column), cellOf(b, column), isDown));
  }
  const press = (column: string, isNumber: boolean) => {
    const first = { column, isDown: isNumber };
    if (order?.column !== column) return setOrder(first);
    setOrder(order.isDown === first.isDown ? { column, isDown: !isNumber } : undefined);
  };
  const sortOf = (column: string) =>
    order?.column === column ? (order.isDown ? 'descending' : 'ascending') : undefined;
  return { rows, press, sortOf } as const;
}

function compare(a: number | string | null, b: number | string | null, isDown: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [first, second] = [numberOf(a), numberOf(b)];
  const way = first !== null && second !== null ? first - second : String(a).localeCompare(String(b), 'en');
  return isDown ? -way : way;
}

interface Column {
  readonly id: string;
  readonly label: string;
  readonly text?: string;
  readonly isNumber: boolean;
}

const change = 'year-over-year';
const changeColumn = {
  id: change,
  label: 'YoY, %',
  text: `compared with the same period a year earlier; counts below ${smallBase} are shown as they are`,
  isNumber: true,
};
const tallest = 10;

/** A change in percent. For small counts the two counts themselves, because a percentage would mean nothing. */
function yearText([now, before]: readonly [number | null, number | null], format: MeasureFormat): string {
  if (now !== null && before !== null && isSmall(before, format))
    return `${formatValue(before, format)} → ${formatValue(now, format)}`;
  return signedPercent(now, before) ?? noValue;
}

/** A measure in a row; a share of few cases as the cases. */
function measureText(id: string, cell: (key: string) => Cell | undefined, report: ReportLookup): string {
  const { format, over = '' } = report.measure(id);
  const few = format === 'percent' ? fewOf(numberOf(cell(id)), numberOf(cell(over))) : undefined;
  return few ?? formatValue(cell(id), format);
}

export function TablePicture({ picture, data, report, picked, onPick, onMenu }: PictureProps) {
  const by = data.keys[0] ?? picture.by ?? '';
  const [first = ''] = picture.measures;
  const hasSpark = picture.spark === true && data.trend !== undefined;
  const cell = (row: number, key: string) => data.rows[row]?.[data.keys.indexOf(key)];
  const wordsOf = (row: number) => report.wordsOf(by, String(cell(row, by) ?? ''), data);
  const changeOf = (row: number) => [numberOf(cell(row, first)), numberOf(data.yearBefore?.[row]?.[0])] as const;
  const columns: Column[] = [
    { id: by, label: report.dimension(by).label, isNumber: false },
    ...picture.measures.map((id) => ({ ...report.measure(id), isNumber: true })),
  ];
  // Measures without a date have no value from a year ago.
  const hasChange = data.rows.some((_, row) => changeOf(row)[1] !== null);
  if (hasChange) columns.push({ ...changeColumn, text: `${report.measure(first).label}, ${changeColumn.text}` });
  const { rows, press, sortOf } = useRowOrder(data.rows.length, (row, column) => {
    if (column === by) return wordsOf(row);
    if (column !== change) return numberOf(cell(row, column));
    const [now, before] = changeOf(row);
    return now === null || !before || isSmall(before, report.measure(first).format) ? null : now / before;
  });
  return (
    <div className={data.rows.length > tallest ? 'table-scroll by-row' : 'table-scroll'}>
      <table className="table">
        <caption className="sr">{picture.title}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, text, isNumber }) => (
              <SortHead
                key={id}
                label={label}
                title={text}
                order={sortOf(id)}
                className={id === change ? 'num short' : isNumber ? 'num' : ''}
                onSort={() => press(id, isNumber)}
              />
            ))}
            {hasSpark && (
              <th scope="col" className="spark">
                12 months
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = String(cell(row, by) ?? '');
            const mark: Mark = { values: { [by]: key }, label: wordsOf(row) };
            const isPicked = isMarkPicked(mark, picked) === true;
            return (
              <tr
                key={key}
                className={isPicked ? 'on' : ''}
                onContextMenu={(event) => {
                  event.preventDefault();
                  onMenu(event.currentTarget, mark);
                }}
              >
                <td>
                  <button
                    type="button"
                    className="row-pick text-btn starts whole"
                    aria-pressed={isPicked}
                    onClick={(event) => onPick(mark, event.ctrlKey || event.metaKey || event.shiftKey)}
                    onKeyDown={(event) => {
                      if (event.key === 'F10' && event.shiftKey) onMenu(event.currentTarget, mark);
                    }}
                  >
                    <span>{mark.label}</span>{' '}
                    {data.notes?.[key] && <span className="row-note s-12 muted block">{data.notes[key]}</span>}
                  </button>
                </td>
                {picture.measures.map((id) => (
                  <td key={id} className="num">
                    {measureText(id, (key) => cell(row, key), report)}
                  </td>
                ))}
                {hasChange && <td className="num">{yearText(changeOf(row), report.measure(first).format)}</td>}
                {hasSpark && (
                  <td className="spark">
                    <Sparkline
                      points={(data.trend?.rows[row] ?? []).map(numberOf)}
                      width={80}
                      height={22}
                      color={report.mainColor}
                      isFilled
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
