import type { Connection } from '@platbook/contract/connections';
import { useState } from 'react';
import { useApp } from '../../api/use-app.tsx';
import { getLocal, setLocal } from '../../browser/local-store.ts';
import { chooseConnection } from './choose-connection.ts';

/** What of the open query and its address decides about the connection. */
interface OpenQuery {
  /** '' for a new one. */
  id: string;
  connectionId: string | null | undefined;
}

interface ConnectionControl {
  chosen: Connection | undefined;
  /** Takes a connection for the open query and stores it locally for the next visit. */
  choose: (id: string) => void;
}

/** The connection of the open query by the rules of `chooseConnection`, until the person picks another one. */
export function useConnection(
  connections: readonly Connection[],
  query: OpenQuery,
  flags: { connectionName: string | undefined; connectionId: string | undefined },
): ConnectionControl {
  const { config } = useApp();
  const [picked, setPicked] = useState<{ id: string; queryId: string }>();
  const chosen = chooseConnection(connections, {
    defaultId: config.defaultConnectionId,
    storedId: getLocal('selectedConnectionId'),
    queryConnectionId: query.connectionId,
    connectionName: flags.connectionName,
    connectionId: picked?.queryId === query.id ? picked.id : flags.connectionId,
  });
  const choose = (id: string) => {
    setPicked({ id, queryId: query.id });
    setLocal('selectedConnectionId', id);
  };
  return { chosen, choose };
}
