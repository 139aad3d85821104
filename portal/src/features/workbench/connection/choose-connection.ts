interface Named {
  id: string;
  name: string;
}

export interface ConnectionChoice {
  /** Config's `defaultConnectionId`. */
  defaultId?: string | undefined;
  /** `selectedConnectionId` in local storage. */
  storedId?: string | null | undefined;
  queryConnectionId?: string | null | undefined;
  connectionName?: string | undefined;
  connectionId?: string | undefined;
}

/**
 * A single connection is always chosen. With several, connectionId wins over connectionName, the saved query's connection, the stored
 * choice and the default, in that order; an entry that isn't in the list is ignored, and without any match the first connection is chosen.
 * Undefined if there are no connections.
 */
export function chooseConnection<C extends Named>(connections: readonly C[], options: ConnectionChoice): C | undefined {
  if (connections.length <= 1) return connections[0];
  const byId = (id: string | null | undefined) => connections.find((connection) => connection.id === id);
  return (
    byId(options.connectionId) ??
    connections.find((connection) => connection.name === options.connectionName) ??
    byId(options.queryConnectionId) ??
    byId(options.storedId) ??
    byId(options.defaultId) ??
    connections[0]
  );
}
