import { ChevronLeft, ChevronRight } from '@platbook/ui/icons';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { SortHead, sortSteps } from '@platbook/ui/widgets/SortHead.tsx';
import './rows-table.css';
import type { ReportColumn, ReportPicture } from '@platbook/contract/reports/report-definition';
import { useSession } from '../../session/session.ts';
import { formatValue } from '../../words/figures.ts';
import { NothingHere } from '../NothingHere.tsx';
import type { ReportLookup } from '../picture-props.ts';
import { wordsOfCell } from '../words-of-cell.ts';
import { pageRows, type useRows } from './use-rows.ts';

interface RowsTableProps {
  picture: ReportPicture;
  report: ReportLookup;
  rows: ReturnType<typeof useRows>;
}

export function RowsTable({ picture, report, rows }: RowsTableProps) {
  const { data, error, isPlaceholderData, refetch, sort, setSort, from, goTo } = rows;
  const session = useSession();
  if (error && !data)
    return (
      <p className="picture-none muted">
        {error.message}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  if (!data) return <i className="skel drawing" />;
  if (data.total === 0) return <NothingHere picture={picture} report={report} />;
  const columns = data.keys.map((key) => report.column(key, picture));
  const last = Math.min(from + pageRows, data.total);
  const openProperty = (propertyId: number) => session.say({ type: 'report-open', what: 'property', propertyId });
  return (
    <div className={isPlaceholderData ? 'stale' : ''} aria-busy={isPlaceholderData}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="table-scroll rows-scroll scrolls" aria-label={`Rows of ${picture.title}`} tabIndex={0}>
        <table className="table rows">
          <thead>
            <tr>
              {columns.map(({ column, label, format }) => {
                const { order, next } = sortSteps(sort, column, format !== 'text');
                return (
                  <SortHead
                    key={column}
                    label={label}
                    order={order}
                    className={isNumber(format) ? 'num' : ''}
                    onSort={() => setSort(next)}
                  />
                );
              })}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, index) => {
              const property = data.properties?.[index];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a property can have several rows
                <tr key={index}>
                  {columns.map((column, at) => {
                    const words = wordsOfCell(report, column, row[at]);
                    return (
                      <td key={column.column} className={isNumber(column.format) ? 'num' : ''}>
                        {at === 0 && property !== undefined ? (
                          <button type="button" className="link" onClick={() => openProperty(property)}>
                            {words}
                          </button>
                        ) : (
                          words
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="rows-foot row s-12 muted g4 trails">
        <span role="status">
          {formatValue(from + 1, 'count')}–{formatValue(last, 'count')} of {formatValue(data.total, 'count')}
        </span>
        <IconButton
          icon={ChevronLeft}
          label="Previous rows"
          disabled={from === 0}
          onClick={() => goTo(Math.max(0, from - pageRows))}
        />
        <IconButton
          icon={ChevronRight}
          label="Next rows"
          disabled={last >= data.total}
          onClick={() => goTo(from + pageRows)}
        />
      </div>
    </div>
  );
}

function isNumber(format: ReportColumn['format']): boolean {
  return format !== 'text' && format !== 'date';
}
