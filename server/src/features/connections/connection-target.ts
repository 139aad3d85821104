import {
  type EntitlementSet,
  entitlementSetHash,
  isSetWithin,
  TRIAL_SET,
} from '@platbook/contract/packs/entitlement-set';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import type { WarehouseFiles } from '../../adapters/warehouse-files/index.ts';
import type { SetOrders } from '../../background/set-orders.ts';
import type { Config } from '../../config/config.ts';
import { propertyTrino } from '../../drivers/index.ts';
import type { Target } from '../../execution/execution.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { openSecrets } from './connection-secrets.ts';
import type { StoredConnection } from './connection-store.ts';

/** The execution target of a run; `setKey` identifies the data that the run can reach. */
export type ConnectionTarget = { setKey: string } & (
  | { target: Target }
  /** The data set's file doesn't exist: the run fails with the reason instead of reading another file. */
  | { target: undefined; reason: string }
);

/** The trial's five counties or the licensed data; undefined for connections outside the warehouse. */
export function setOf(person: Person, connection: StoredConnection): EntitlementSet | undefined {
  if (connection.scope === 'trial') return TRIAL_SET;
  if (connection.scope === 'licensed') return person.entitlement;
  return undefined;
}

export function dataKeyOf(person: Person, connection: StoredConnection): string {
  const set = setOf(person, connection);
  return set === undefined ? `${connection.id}:${connection.version}` : entitlementSetHash(set);
}

/** Keys of all data that this user can read on this connection: the user's own set, and narrower sets, e.g. from before a license grew. */
export function reachedKeys(warehouse: WarehouseFiles, person: Person, connection: StoredConnection) {
  const set = setOf(person, connection);
  const narrower =
    set === undefined ? [] : warehouse.hashes().filter((hash) => isSetWithin(warehouse.setOf(hash), set));
  return [...new Set([dataKeyOf(person, connection), ...narrower])];
}

/** True if a run, session or result with this key contains only data that the user can read on this connection. */
export function reachesSet(warehouse: WarehouseFiles, person: Person, connection: StoredConnection, setKey: string) {
  return reachedKeys(warehouse, person, connection).includes(setKey);
}

/** Queues the build of a missing file; until it is built, the largest file within the set is read. */
export function connectionTarget(
  person: Person,
  connection: StoredConnection,
  surroundings: Pick<Services, 'config' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'>,
): ConnectionTarget {
  const set = setOf(person, connection);
  if (set !== undefined && connection.driver === propertyTrino.id) return engineTarget(person, set, surroundings);
  if (set !== undefined) return warehouseTarget(person, set, surroundings, connection.driver);
  const setKey = dataKeyOf(person, connection);
  const secrets = openSecrets(connection, surroundings.secretBox);
  return {
    setKey,
    target: {
      driverId: connection.driver,
      settings: { ...connection.data, ...secrets },
      setKey,
      limits: limitsOf(person, surroundings.config),
      ...(connection.source === 'user' ? { isGuarded: true, mustOnlyRead: person.role !== 'admin' } : {}),
    },
  };
}

/** The engine enforces the set, so none has to be built first. */
function engineTarget(
  person: Person,
  set: EntitlementSet,
  { config, propertyEngine, warehouse }: Pick<Services, 'config' | 'propertyEngine' | 'warehouse'>,
): ConnectionTarget {
  const setKey = entitlementSetHash(set);
  const bound = propertyEngine?.settingsFor(person.id, set);
  if (bound === undefined) return { setKey, target: undefined, reason: "The data isn't available" };
  const { settings, prefix } = bound;
  return {
    setKey,
    target: {
      driverId: propertyTrino.id,
      settings,
      setKey: `${prefix}@${warehouse.builtAt()}`,
      limits: limitsOf(person, config),
    },
  };
}

export function warehouseTarget(
  person: Person,
  set: EntitlementSet,
  { warehouse, setOrders, config }: { warehouse: WarehouseFiles; setOrders: SetOrders; config: Config },
  driverId = 'duckdb',
): ConnectionTarget {
  const setKey = entitlementSetHash(set);
  const found = warehouse.fileOf(set);
  if (found === undefined && warehouse.builtAt() === '')
    return { setKey, target: undefined, reason: "The data isn't available" };
  if (found === undefined) setOrders.order(set);
  const readable = found === undefined ? warehouse.narrowerFileOf(set) : { hash: setKey, file: found };
  if (readable === undefined) return { setKey, target: undefined, reason: preparingText };
  const { hash, file } = readable;
  // A rebuilt warehouse has the same file names, so the key includes the build time to retire processes with the old files open.
  const processes = `${hash}@${warehouse.builtAt()}`;
  // T-SQL has functions that return the login.
  const settings = driverId === 'tsql' ? { file, login: person.email } : { file };
  return { setKey: hash, target: { driverId, settings, setKey: processes, limits: limitsOf(person, config) } };
}

function limitsOf(person: Person, config: Config): Target['limits'] {
  return person.isTrial
    ? { memoryMb: config.engineMemoryMb, dataMb: config.engineDataLimitMb }
    : { memoryMb: config.engineMemoryMbLicensed, dataMb: config.engineDataLimitMbLicensed };
}
