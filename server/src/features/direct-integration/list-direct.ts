import type { DirectConnection } from '@platbook/contract/direct-integration';
import { getDriver } from '../../drivers/index.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { listUsable, type StoredConnection } from '../connections/index.ts';
import type { EndpointPlace, WithSqlEndpoint } from '../sql-endpoint/index.ts';

export const SQL_ENDPOINT_ID = 'gateway';

const authenticationTypes: Record<string, string> = {
  sqlserver: 'SQL Login',
  postgres: 'PostgreSQL password',
};

export async function listDirect(services: Pick<Services, 'config' | 'db'> & WithSqlEndpoint, person: Person) {
  const sqlEndpoint = services.sqlEndpoint.place();
  const open = new Set(services.config.directConnectionIds);
  const usable = (await listUsable(services.db, person)).filter(({ id }) => open.has(id));
  return [
    ...(sqlEndpoint === undefined ? [] : [ofSqlEndpoint(sqlEndpoint, person)]),
    ...usable.map((connection) => ofServer(connection, person)),
  ];
}

const common = {
  editable: false,
  supportsConnectionClient: false,
  multiStatementTransactionEnabled: false,
  idleTimeoutSeconds: 600,
  password: 'your account password',
};

function ofSqlEndpoint({ host, port, database, certificate }: EndpointPlace, person: Person): DirectConnection {
  return {
    ...common,
    id: SQL_ENDPOINT_ID,
    name: person.isTrial ? 'Property Data (trial)' : 'Property Data',
    driver: 'sqlserver',
    data: { host, port, username: person.email, database },
    driverName: 'SQL Server',
    authenticationType: 'SQL Login',
    isEncrypted: true,
    isReadOnlyIntent: true,
    isEmbedded: true,
    certificate: certificate.isSelfSigned ? { pem: certificate.cert, fingerprint: certificate.fingerprint } : null,
  };
}

/** A database server of the operator, where each user has a login named after their email address. */
function ofServer({ id, name, driver, data }: StoredConnection, person: Person): DirectConnection {
  return {
    ...common,
    id,
    name,
    driver,
    data: {
      host: String(data.host ?? ''),
      port: Number(data.port ?? 0),
      username: person.email,
      database: String(data.database ?? data.catalog ?? ''),
    },
    driverName: getDriver(driver)?.name ?? driver,
    authenticationType: authenticationTypes[driver] ?? 'Password',
    isEncrypted: data.ssl === true || data.encrypt === true,
    isReadOnlyIntent: true,
    isEmbedded: false,
    certificate: null,
  };
}
