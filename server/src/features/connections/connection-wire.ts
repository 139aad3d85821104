import type { Connection } from '@platbook/contract/workbench/connections';
import { getDriver } from '../../drivers/index.ts';
import type { Person } from '../../http/callers/person.ts';
import type { StoredConnection } from './connection-store.ts';

/** Never with secrets, and with host names only for admins. */
export function toWire(
  connection: StoredConnection,
  person: Person,
  addresses: ReadonlyMap<string, string[]>,
): Connection {
  const driver = getDriver(connection.driver);
  const isAdmin = person.role === 'admin';
  const editable = connection.source === 'user';
  return {
    id: connection.id,
    name: connection.name,
    driver: connection.driver,
    editable,
    supportsConnectionClient: driver?.supportsConnectionClient ?? false,
    multiStatementTransactionEnabled: connection.isMultiStatementTransactionEnabled,
    idleTimeoutSeconds: connection.idleTimeoutSeconds,
    data: isAdmin || connection.source === 'seed' ? connection.data : {},
    ...(isAdmin && editable
      ? {
          keptSecrets:
            connection.sealedSecrets === null
              ? []
              : (driver?.fields ?? []).filter((field) => field.isSecret).map(({ key }) => key),
          accesses: connection.audience === 'listed' ? (addresses.get(connection.id) ?? []) : null,
        }
      : {}),
  };
}
