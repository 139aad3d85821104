import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import { TableHead } from '../../../../widgets/TableHead.tsx';
import { matches } from './table-texts.ts';

interface CodeListProps {
  codes: readonly SchemaCodes[];
  isComing: boolean;
  search: string;
}

export function CodeList({ codes, isComing, search }: CodeListProps) {
  if (isComing)
    return (
      <p className="table-dialog-note" role="status">
        Loading codes
      </p>
    );
  const rows = codes.flatMap(({ schema, table, column, values }) =>
    values
      .filter(({ value, meaning }) => matches(search, column, value, meaning))
      .map(({ value, meaning }) => ({ column, value, meaning, home: `${schema}.${table}` })),
  );
  if (rows.length === 0)
    return <p className="table-dialog-note">{codes.length === 0 ? 'This table has no codes.' : 'No matching codes'}</p>;
  return (
    <table className="table-dialog-codes">
      <TableHead columns={['Column', 'Code', 'Meaning', 'From']} />
      <tbody>
        {rows.map(({ column, value, meaning, home }) => (
          <tr key={`${home} ${column} ${value}`}>
            <th scope="row">{column}</th>
            <td className="ty muted s-12">{value}</td>
            <td>{meaning}</td>
            <td className="ex muted">{home}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
