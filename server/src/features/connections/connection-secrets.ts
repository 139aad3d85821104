import type { SecretBox } from '../../db/secret-box.ts';
import type { StoredConnection } from './connection-store.ts';

/** Values of the driver's secret fields by key. */
export type Secrets = Record<string, string>;

/** Where sealed secrets of a connection may be opened. */
const secretsPlace = (connectionId: string) => `connections.secrets:${connectionId}`;

/** Seals the secrets of a connection for its row; null when it has none. */
export function sealSecrets(connectionId: string, secrets: Secrets, box: SecretBox): string | null {
  return Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets), secretsPlace(connectionId));
}

/** The only place where a connection's secrets are opened: for a run, and to be kept or tested when a form leaves them empty. */
export function openSecrets(
  { id, sealedSecrets }: Pick<StoredConnection, 'id' | 'sealedSecrets'>,
  box: SecretBox,
): Secrets {
  return sealedSecrets === null ? {} : (JSON.parse(box.open(sealedSecrets, secretsPlace(id))) as Secrets);
}
