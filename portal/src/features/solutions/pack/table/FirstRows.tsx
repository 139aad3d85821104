import { errorText } from '@platbook/ui/call/call-error';
import { useFirstRows } from '../use-pack-data.ts';
import { matches } from './table-texts.ts';

interface FirstRowsProps {
  table: string;
  connectionId: string | null | undefined;
  search: string;
}

export function FirstRows({ table, connectionId, search }: FirstRowsProps) {
  const { data, isError, error } = useFirstRows(connectionId, table, true);
  if (isError || !connectionId)
    return <p className="table-dialog-note">{errorText(error) ?? "Sample rows aren't available for this table."}</p>;
  if (!data)
    return (
      <p className="table-dialog-note" role="status">
        Loading rows
      </p>
    );
  if (data.rows.length === 0) return <p className="table-dialog-note">No rows returned</p>;
  const places = [...data.columns.keys()].filter((place) => matches(search, data.columns[place]?.name ?? ''));
  const isNumber = (place: number) => data.columns[place]?.datatype === 'number';
  return (
    <table>
      <thead>
        <tr>
          {places.map((place) => (
            <th key={place} scope="col" className={isNumber(place) ? 'num' : ''}>
              {data.columns[place]?.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <tr key={index}>
            {places.map((place) => (
              <td key={place} className={isNumber(place) ? 'num' : ''}>
                {row[place] === null ? <span className="null">NULL</span> : String(row[place])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
