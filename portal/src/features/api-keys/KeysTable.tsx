import type { ApiKey } from '@platbook/contract/account/api-keys';
import { TableHead } from '../../widgets/TableHead.tsx';
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
    <table className="table keys">
      <TableHead
        columns={['Name', 'Key', 'Created', 'Last used', 'Expires', ['Calls, 30 days', 'num'], ['Actions', 'sr']]}
      />
      {keys.map((key) => (
        <tbody key={key.id}>
          <KeyRow of={key} isFresh={key.id === freshId} onMade={onMade} onRevoked={onRevoked} />
          {key.old && <OldKeyRow name={key.name} old={key.old} onEnded={onRevoked} />}
        </tbody>
      ))}
    </table>
  );
}
