import type { ConnectionClient } from '@platbook/contract/workbench/connection-clients';
import { getDriver } from '../../drivers/index.ts';
import { ClientLimitError, TestError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { connectionTarget, requireUsable } from '../connections/index.ts';
import { insertClient } from './client-store.ts';

export type OpeningServices = Pick<
  Services,
  'config' | 'db' | 'drain' | 'execution' | 'node' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
>;

/** Throws the catalog's problems: no access, no sessions on this driver, unreachable, or too many sessions open. */
export async function openClient(
  services: OpeningServices,
  person: Person,
  sessionHash: string,
  connectionId: string,
): Promise<ConnectionClient> {
  requireActive(person);
  const { config, db, drain, execution, node } = services;
  if (drain.hasBegun) throw problem('unavailable', 'The server is restarting');
  const connection = await requireUsable(db, person, connectionId);
  const isSupported = getDriver(connection.driver)?.supportsConnectionClient === true;
  if (!isSupported || !connection.isMultiStatementTransactionEnabled) throw problem('connection-client.not-supported');
  const bound = connectionTarget(person, connection, services);
  if (bound.target === undefined) throw problem('connection.failed', bound.reason);
  const idleMilliseconds = 1000 * Math.min(config.unwatchedSeconds, connection.idleTimeoutSeconds);
  const { id } = await execution.openClient(person.id, bound.target, idleMilliseconds).catch((error: unknown) => {
    if (error instanceof ClientLimitError) throw problem('connection-client.too-many', error.message);
    if (error instanceof TestError) throw problem('connection.failed', error.message);
    throw error;
  });
  try {
    await insertClient(db, {
      id,
      person_id: person.id,
      session_hash: sessionHash,
      connection_id: connection.id,
      set_key: bound.setKey,
      node,
    });
  } catch (error) {
    await execution.clients.close(id, person.id);
    throw error;
  }
  return { id };
}
