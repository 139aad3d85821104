interface Named {
  id: string;
  name: string;
}

export interface ConnectionChoice {
  defaultId?: string | undefined;
  storedId?: string | null | undefined;
  queryConnectionId?: string | null | undefined;
  connectionName?: string | undefined;
  connectionId?: string | undefined;
}

/** In this order: connectionId, connectionName, the saved query's, the stored choice, the default, and without any match the first. */
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
