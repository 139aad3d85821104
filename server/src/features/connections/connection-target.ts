import { type EntitlementSet, entitlementSetHash, TRIAL_SET } from '@platbook/contract/entitlement-set';
import type { WarehouseFiles } from '../../adapters/warehouse-files/index.ts';
import type { Config } from '../../config.ts';
import type { SecretBox } from '../../db/secret-box.ts';
import type { Target } from '../../execution/execution.ts';
import type { Person } from '../../http/person.ts';
import type { StoredConnection } from './connection-store.ts';
import { secretsPlace } from './deployed-connections.ts';

/** What a run on a connection is bound to; `setKey` names the data it can reach. */
export interface ConnectionTarget {
  setKey: string;
  /** Undefined when the file of the set is not there: the run then fails with 'The data is not available'. */
  target: Target | undefined;
}

/** Whose data a warehouse connection opens for this person: the trial's five counties, or what is licensed. */
function setOf(person: Person, connection: StoredConnection): EntitlementSet | undefined {
  if (connection.scope === 'trial') return TRIAL_SET;
  if (connection.scope === 'licensed') return person.entitlement;
  return undefined;
}

/** Identifies the data that this person reaches over this connection, without opening anything. */
export function setKeyOf(person: Person, connection: StoredConnection): string {
  const set = setOf(person, connection);
  return set === undefined ? `${connection.id}:${connection.version}` : entitlementSetHash(set);
}

/** Builds what the process fence needs; the only place where a connection's secrets are opened. */
export function connectionTarget(
  person: Person,
  connection: StoredConnection,
  surroundings: { warehouse: WarehouseFiles; secretBox: SecretBox; config: Config },
): ConnectionTarget {
  const { warehouse, secretBox } = surroundings;
  const { engineMemoryMb, engineMemoryMbLicensed, engineDataLimitMb, engineDataLimitMbLicensed } = surroundings.config;
  const limits = person.isTrial
    ? { memoryMb: engineMemoryMb, dataMb: engineDataLimitMb }
    : { memoryMb: engineMemoryMbLicensed, dataMb: engineDataLimitMbLicensed };
  const setKey = setKeyOf(person, connection);
  const set = setOf(person, connection);
  if (set !== undefined) {
    const file = warehouse.fileOf(set);
    return {
      setKey,
      target: file === undefined ? undefined : { driverId: connection.driver, settings: { file }, setKey, limits },
    };
  }
  const secrets =
    connection.sealedSecrets === null
      ? {}
      : JSON.parse(secretBox.open(connection.sealedSecrets, secretsPlace(connection.id)));
  return {
    setKey,
    target: { driverId: connection.driver, settings: { ...connection.data, ...secrets }, setKey, limits },
  };
}
