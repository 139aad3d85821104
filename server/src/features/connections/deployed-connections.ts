import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-db.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import { propertyTrino } from '../../drivers/index.ts';
import { sealSecrets } from './connection-secrets.ts';
import { replaceDeployed, type StoredConnection } from './connection-store.ts';

export async function deployConnections(
  db: Database,
  box: SecretBox,
  config: Pick<Config, 'propertyTrino' | 'serverConnections' | 'isAuthenticationOff'>,
): Promise<void> {
  const accesses = new Map(
    config.serverConnections.flatMap(({ id, accesses: listed }) => (listed === undefined ? [] : [[id, listed]])),
  );
  const servers = config.serverConnections.map(({ id, name, driver, data, secrets, accesses: listed }, index) =>
    stored({
      id,
      name,
      driver,
      source: 'config',
      audience: listed === undefined ? 'everyone' : 'listed',
      data,
      sealedSecrets: sealSecrets(id, secrets, box),
      position: 10 + index,
      version: versionOf([data, secrets]),
    }),
  );
  await replaceDeployed(db, [...warehouseConnections(config), ...servers], accesses);
}

function warehouseConnections({
  isAuthenticationOff: isTrialOnly,
  propertyTrino: engine,
}: Pick<Config, 'isAuthenticationOff' | 'propertyTrino'>): StoredConnection[] {
  const driver = engine === undefined ? 'duckdb' : propertyTrino.id;
  const trial = {
    id: 'property-data-trial',
    name: 'Property Data (trial)',
    driver,
    scope: 'trial',
    data: { trial: true },
    position: 1,
  } as const;
  const licensed = {
    id: 'property-data',
    name: 'Property Data',
    driver,
    audience: 'licensed',
    scope: 'licensed',
  } as const;
  const trials = [
    stored(trial),
    stored({
      ...trial,
      driver: 'tsql',
      id: 'property-data-trial-tsql',
      name: 'Property Data (T-SQL, trial)',
      position: 3,
    }),
  ];
  if (isTrialOnly) return trials;
  return [
    ...trials,
    stored(licensed),
    stored({ ...licensed, driver: 'tsql', id: 'property-data-tsql', name: 'Property Data (T-SQL)', position: 2 }),
  ];
}

function stored(connection: Partial<StoredConnection> & { id: string; name: string }): StoredConnection {
  return {
    driver: 'duckdb',
    source: 'seed',
    audience: 'everyone',
    scope: null,
    data: {},
    sealedSecrets: null,
    idleTimeoutSeconds: 600,
    isMultiStatementTransactionEnabled: true,
    position: 0,
    version: 1,
    ...connection,
  };
}

/** The same settings give the same version; 28 bits fit every integer column. */
function versionOf(settings: unknown): number {
  return Number.parseInt(createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 7), 16);
}
