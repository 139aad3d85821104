import { randomUUID } from 'node:crypto';
import type { SavedConnectionTest } from '@platbook/contract/admin/connections';
import { TestError } from '../../execution/execution.ts';
import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import type { StoredConnection } from './connection-store.ts';
import { connectionTarget } from './connection-target.ts';

type Needed = Pick<Services, 'config' | 'db' | 'execution' | 'secretBox' | 'setOrders' | 'warehouse'>;

/** As a run of this user would; returns the server's description or the error. Audits every attempt. */
export async function testSaved(
  services: Needed,
  person: Person,
  connection: StoredConnection,
  source: AuditSource,
): Promise<SavedConnectionTest> {
  const beganAt = performance.now();
  const result = await ask(services, person, connection);
  await recordAct(services.db, {
    kind: 'connection_tested',
    source,
    connectionId: connection.id,
    name: connection.name,
    outcome: result.isGood ? 'finished' : 'error',
    error: result.isGood ? undefined : result.about,
  });
  return { ...result, durationMs: Math.round(performance.now() - beganAt) };
}

async function ask(services: Needed, person: Person, connection: StoredConnection) {
  try {
    const bound = connectionTarget(person, connection, services);
    if (bound.target === undefined) return { isGood: false, about: bound.reason };
    // A unique key, so no run reuses this session.
    const about = await services.execution.test({ ...bound.target, setKey: `test:${randomUUID()}` });
    return { isGood: true, about };
  } catch (error) {
    if (!(error instanceof TestError)) throw error;
    return { isGood: false, about: error.message };
  }
}
