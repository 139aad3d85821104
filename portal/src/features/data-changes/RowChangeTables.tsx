import type { RowChanges } from '@platbook/contract/packs/data-changes';
import { TableHead } from '../../widgets/TableHead.tsx';

interface CountRow {
  key: string;
  name: string;
  before: number;
  after: number;
}

export function RowChangeTables({ rows: { tables, counties } }: { rows: RowChanges }) {
  const ofTables = tables.map(({ object, ...counts }) => ({ key: object, name: object, ...counts }));
  const ofCounties = counties.map(({ fips, name, ...counts }) => ({
    key: fips,
    name: name === fips ? fips : `${name} (${fips})`,
    ...counts,
  }));
  const where = [countText(tables.length, 'table', 'tables'), countText(counties.length, 'county', 'counties')];
  return (
    <details className="dc-rows">
      <summary className="s-13">Rows changed in {where.filter(Boolean).join(' and ')}</summary>
      <div className="dc-rows-in">
        <Counts title="Table" rows={ofTables} />
        {ofCounties.length > 0 && <Counts title="County" rows={ofCounties} />}
      </div>
    </details>
  );
}

const number = (value: number) => value.toLocaleString('en-US');
const countText = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${number(count)} ${count === 1 ? one : many}`;

function Counts({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className="dc-scroll" aria-label={`Rows by ${title.toLowerCase()}`} tabIndex={0}>
      <table className="table whole">
        <TableHead columns={[title, ['Before', 'num'], ['After', 'num'], ['Difference', 'num']]} />
        <tbody>
          {rows.map(({ key, name, before, after }) => (
            <tr key={key}>
              <th scope="row" className="breaks">
                {name}
              </th>
              <td className="num">{number(before)}</td>
              <td className="num">{number(after)}</td>
              <td className="num">{`${after > before ? '+' : '−'}${number(Math.abs(after - before))}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
