import type { Connection } from '@platbook/contract/connections';
import { drivers } from '../../drivers/index.ts';
import type { Person } from '../../http/person.ts';
import type { StoredConnection } from './connection-store.ts';

/** The connection as the wire shows it: never a secret, and host names only to an admin. */
export function toWire(connection: StoredConnection, person: Person): Connection {
  const driver = Object.values(drivers).find((candidate) => candidate.id === connection.driver);
  return {
    id: connection.id,
    name: connection.name,
    driver: connection.driver,
    editable: connection.source === 'user',
    supportsConnectionClient: driver?.supportsConnectionClient ?? false,
    multiStatementTransactionEnabled: connection.isMultiStatementTransactionEnabled,
    idleTimeoutSeconds: connection.idleTimeoutSeconds,
    data: person.role === 'admin' || connection.source === 'seed' ? connection.data : {},
  };
}
