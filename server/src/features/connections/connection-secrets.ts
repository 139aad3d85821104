import type { SecretBox } from '../../db/secret-box.ts';
import type { StoredConnection } from './connection-store.ts';

/** Values of the driver's secret fields, by field key. */
export type Secrets = Record<string, string>;

const secretsPlace = (connectionId: string) => `connections.secrets:${connectionId}`;

export function sealSecrets(connectionId: string, secrets: Secrets, box: SecretBox): string | null {
  return Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), secretsPlace(connectionId));
}

/** The only place that unseals a connection's secrets: for a run, and to keep or test them if a form leaves them empty. */
export function openSecrets(
  { id, sealedSecrets }: Pick<StoredConnection, 'id' | 'sealedSecrets'>,
  box: SecretBox,
): Secrets {
  return sealedSecrets === null ? {} : (JSON.parse(box.open(sealedSecrets, secretsPlace(id))) as Secrets);
}
