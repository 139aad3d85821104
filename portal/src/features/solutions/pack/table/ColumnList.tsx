import type { FillRates } from '@platbook/contract/packs/pack-data';
import { isPrimaryKey, joinsTo } from '@platbook/property/table-keys';
import { TableHead } from '../../../../widgets/TableHead.tsx';
import { isWeak, type PackTable, percentText, shareOf, valuesText } from '../pack-tables.ts';
import { matches } from './table-texts.ts';

interface ColumnListProps {
  table: PackTable;
  rates: FillRates | undefined;
  /** FIPS code; '' for all counties. */
  county: string;
  search: string;
  isLost: boolean;
}

export function ColumnList({ table, rates, county, search, isLost }: ColumnListProps) {
  const columns = table.columns.filter(({ name, type, description }) => matches(search, name, type, description));
  const place = rates?.counties.findIndex(({ fips }) => fips === county) ?? -1;
  return (
    <table className="table-dialog-columns">
      <TableHead columns={['Column', 'Type', 'Description', 'Filled, %', 'Examples or range']} />
      <tbody>
        {columns.map(({ name, type, description }) => {
          const found = rates?.columns.find((column) => column.name === name);
          const share =
            found && rates
              ? place < 0
                ? shareOf(found.filled, rates.rows)
                : shareOf(found.filledBy[place] ?? 0, rates.counties[place]?.rows ?? 0)
              : undefined;
          const home = joinsTo(table.name, name);
          return (
            <tr key={name}>
              <th scope="row">
                {name}
                {isPrimaryKey(table.name, name) && (
                  <abbr className="muted m" title="Primary key">
                    PK
                  </abbr>
                )}
                {home !== undefined && (
                  <abbr className="muted m" title={`References ${home}`}>
                    FK
                  </abbr>
                )}
              </th>
              <td className="ty muted s-12">{type}</td>
              <td title={description}>{description}</td>
              <td className={isWeak(share ?? null) ? 'low' : ''}>
                {typeof share === 'number' ? (
                  <span className="fill tiles g8 middle">
                    <span className={isWeak(share) ? 'num warn b' : 'num'}>{percentText(share)}</span>
                    <span className={isWeak(share) ? 'meter warn' : 'meter'} aria-hidden="true">
                      <i style={{ width: `${share}%` }} />
                    </span>
                  </span>
                ) : share === undefined && !isLost ? (
                  <i className="skel" style={{ width: 96 }} />
                ) : null}
              </td>
              <td className="muted s-125" title={found && valuesText(found)}>
                {found && valuesText(found)}
              </td>
            </tr>
          );
        })}
        {columns.length === 0 && (
          <tr>
            <td colSpan={5} className="muted">
              {table.kind ? 'No matching columns' : "Column details aren't available yet."}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
