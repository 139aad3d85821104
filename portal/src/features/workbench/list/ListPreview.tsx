import { type ListTable, type ListType, listTypes } from '@platbook/contract/rules/list-table';
import { ChevronDown } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { ListControl } from './use-list.ts';

const rowsShown = 6;
const typeNames: Record<ListType, string> = { text: 'Text', integer: 'Whole number', number: 'Number', date: 'Date' };

interface ListPreviewProps {
  control: ListControl;
  list: ListTable & { shortRows: number };
}

export function ListPreview({ control, list: { columns, rows, shortRows } }: ListPreviewProps) {
  const { isHeaded, setIsHeaded } = control;
  return (
    <div>
      <div className="row g12 list-facts wrap s-13">
        <b>
          {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'row' : 'rows'}
        </b>
        <span className="muted">
          {columns.length} {columns.length === 1 ? 'column' : 'columns'}
        </span>
        {shortRows > 0 && (
          <span className="muted">
            {shortRows === 1 ? '1 row has' : `${shortRows.toLocaleString('en-US')} rows have`} fewer values. The missing
            ones are left empty.
          </span>
        )}
        <label className="check push">
          <input type="checkbox" checked={isHeaded} onChange={(event) => setIsHeaded(event.target.checked)} />
          First row is a header
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <section className="list-scroll framed scrolls mt4" tabIndex={0} aria-label="First rows">
        <table className="t-13">
          <thead>
            <tr>
              {columns.map(({ name, type }, index) => (
                <th className="b starts raised" key={name} scope="col">
                  <span className="cut block" title={name}>
                    {name}
                  </span>
                  <span className="select sm mt4 thin">
                    <select
                      aria-label={`Type of ${name}`}
                      value={type}
                      onChange={(event) => control.setType(index, event.target.value as ListType)}
                    >
                      {listTypes.map((each) => (
                        <option key={each} value={each}>
                          {typeNames[each]}
                        </option>
                      ))}
                    </select>
                    <Icon of={ChevronDown} size={12} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, rowsShown).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id but their position
              <tr key={place}>
                {columns.map(({ name, type }, index) => (
                  <td key={name} className={type === 'integer' || type === 'number' ? 'num' : ''}>
                    {row[index] ?? <span className="null muted">NULL</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > rowsShown && (
        <p className="hint">
          and {(rows.length - rowsShown).toLocaleString('en-US')} more {rows.length === rowsShown + 1 ? 'row' : 'rows'}
        </p>
      )}
    </div>
  );
}
