import type { DataChange, DataVersion } from '@platbook/contract/packs/data-changes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TableHead } from '../../widgets/TableHead.tsx';
import { RequestAccess } from '../access/index.ts';
import { RowChangeTables } from './RowChangeTables.tsx';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function VersionPlate({ version }: { version: DataVersion }) {
  const { id, recordedAt, asOf, changes, omitted, rows } = version;
  const groups = Map.groupBy(changes, ({ object }) => object);
  return (
    <section className="plate dc-version" aria-labelledby={`dc-${id}`}>
      <header className="row wrap g12">
        <h2 id={`dc-${id}`} className="t-15">
          <time dateTime={recordedAt}>{dateFormat.format(new Date(recordedAt))}</time>
        </h2>
        {asOf !== '' && <span className="muted t-12">Data as of {asOf}</span>}
      </header>
      {groups.size > 0 && (
        <table className="table dc-table whole">
          <TableHead columns={['Table', 'Change']} />
          <tbody>
            {[...groups].map(([object, listed]) => (
              <ObjectRow key={object} object={object} changes={listed} />
            ))}
          </tbody>
        </table>
      )}
      {omitted > 0 && (
        <p className="muted t-12 mt8">
          {omitted.toLocaleString('en-US')} more changes aren't listed. Filter by kind or table to see them.
        </p>
      )}
      {rows && <RowChangeTables rows={rows} />}
    </section>
  );
}

const firstShown = 8;

function ObjectRow({ object, changes }: { object: string | null; changes: readonly DataChange[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, firstShown);
  const isLicensed = changes.every((change) => change.isLicensed);
  return (
    <tr>
      <th scope="row" className="breaks">
        {object === null ? 'Counties' : <DictionaryLink object={object} />}
        {!isLicensed && object !== null && (
          <span className="row wrap g8 mt4">
            <span className="badge lock">Not in your license</span>
            <RequestAccess thing={{ kind: 'table', subject: object }} />
          </span>
        )}
      </th>
      <td>
        <ul className="dc-list">
          {shown.map(({ text }) => (
            <li key={text} className="breaks">
              {text}
            </li>
          ))}
        </ul>
        {shown.length < changes.length && (
          <button type="button" className="link t-12" onClick={() => setIsWhole(true)}>
            Show {changes.length - shown.length} more
          </button>
        )}
      </td>
    </tr>
  );
}

/** To the table's place in the data dictionary. */
export function DictionaryLink({ object }: { object: string }) {
  const [schema = ''] = object.split('.');
  return (
    <Link
      to="/guide/{-$slug}"
      params={{ slug: `data-${schema.toLowerCase()}` }}
      hash={object.toLowerCase().replace('.', '')}
    >
      {object}
    </Link>
  );
}
