/** Which connection the editor starts with (specification §4, readings 19 and 49). */

interface Named {
  id: string;
  name: string;
}

export interface ConnectionWishes {
  /** Config's defaultConnectionId. */
  defaultId?: string | undefined;
  /** The locally stored selectedConnectionId. */
  storedId?: string | null | undefined;
  /** The connection that an opened query was saved with. */
  queryConnectionId?: string | null | undefined;
  /** The query parameters of the address. */
  connectionName?: string | undefined;
  connectionId?: string | undefined;
}

/**
 * With one connection it is that one. With several, later wishes override earlier ones and a wish that names nothing in the
 * list is ignored; without any wish it is the first. Undefined when there is no connection at all.
 */
export function chooseConnection<C extends Named>(connections: readonly C[], wishes: ConnectionWishes): C | undefined {
  if (connections.length <= 1) return connections[0];
  const byId = (id: string | null | undefined) => connections.find((connection) => connection.id === id);
  return (
    byId(wishes.connectionId) ??
    connections.find((connection) => connection.name === wishes.connectionName) ??
    byId(wishes.queryConnectionId) ??
    byId(wishes.storedId) ??
    byId(wishes.defaultId) ??
    connections[0]
  );
}
