import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { IconButton } from '@platbook/ui/widgets/IconButton.tsx';
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from 'lucide-react';
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

const whole = new Intl.NumberFormat('en-US');

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
      <section className="table-scroll rows-scroll" aria-label={`Rows of ${picture.title}`} tabIndex={0}>
        <table className="table rows">
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHead key={column.column} column={column} sort={sort} onSort={setSort} />
              ))}
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
                      <td key={column.column} className={isNumber(column) ? 'num' : ''}>
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
      <div className="rows-foot row s-12 muted g4">
        <span role="status">
          {whole.format(from + 1)}–{whole.format(last)} of {formatValue(data.total, 'count')}
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

interface SortHeadProps {
  column: ReportColumn;
  sort: string | undefined;
  onSort: (sort: string) => void;
}

function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { column: id, label, format } = column;
  const way = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined;
  const defaultOrder = format === 'text' ? id : `-${id}`;
  const next = way === undefined ? defaultOrder : way === 'ascending' ? `-${id}` : id;
  return (
    <th scope="col" className={isNumber(column) ? 'num' : ''} {...(way && { 'aria-sort': way })}>
      <button type="button" className="sort text-btn inline g4" onClick={() => onSort(next)}>
        {label}
        {way && <Icon of={way === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
      </button>
    </th>
  );
}

function isNumber({ format }: ReportColumn): boolean {
  return format !== 'text' && format !== 'date';
}
