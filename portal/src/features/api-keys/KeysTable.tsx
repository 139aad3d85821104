import type { ApiKey } from '@platbook/contract/account/api-keys';
import type { Fresh } from './FreshKey.tsx';
import { KeyRow } from './KeyRow.tsx';
import { OldKeyRow } from './OldKeyRow.tsx';

interface KeysTableProps {
  keys: readonly ApiKey[];
  freshId: string | undefined;
  onMade: (fresh: Fresh) => void;
  onRevoked: (key: Pick<ApiKey, 'id'>) => void;
}

/** A row per key, and one more below it while the previous key of a roll still works. */
export function KeysTable({ keys, freshId, onMade, onRevoked }: KeysTableProps) {
  return (
    <table className="table keys inline muted g4">
      <thead>
        <tr>
          <th>Name</th>
          <th>Key</th>
          <th>Created</th>
          <th>Last used</th>
          <th>Expires</th>
          <th className="num">Calls, 30 days</th>
          <th>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      {keys.map((key) => (
        <tbody key={key.id}>
          <KeyRow of={key} isFresh={key.id === freshId} onMade={onMade} onRevoked={onRevoked} />
          {key.old && <OldKeyRow name={key.name} old={key.old} onEnded={onRevoked} />}
        </tbody>
      ))}
    </table>
  );
}
