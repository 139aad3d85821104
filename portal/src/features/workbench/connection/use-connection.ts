import type { Connection } from '@platbook/contract/workbench/connections';
import { getLocal, setLocal } from '@platbook/ui/browser/local-store';
import { useMemo, useState } from 'react';
import { useApp } from '../../../api/use-app.tsx';
import type { QueryDocument } from '../document/query-document.ts';
import { chooseConnection } from './choose-connection.ts';

export function useConnection(
  connections: readonly Connection[],
  { opening, saved, source }: Pick<QueryDocument, 'opening' | 'saved' | 'source'>,
  flags: { connectionName: string | undefined; connectionId: string | undefined },
) {
  const { config } = useApp();
  const [picked, setPicked] = useState<{ id: string; opening: number }>();
  // A choice made in another open query changes nothing here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each query that is opened
  const storedId = useMemo(() => getLocal('selectedConnectionId'), [opening]);
  const chosen = chooseConnection(connections, {
    defaultId: config.defaultConnectionId,
    storedId,
    queryConnectionId: (saved ?? source)?.connectionId,
    connectionName: flags.connectionName,
    connectionId: picked?.opening === opening ? picked.id : flags.connectionId,
  });
  const choose = (id: string) => {
    setPicked({ id, opening });
    setLocal('selectedConnectionId', id);
  };
  return { chosen, choose };
}
