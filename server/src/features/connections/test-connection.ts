import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@platbook/contract/endpoint';
import type * as calls from '@platbook/contract/workbench/connections';
import { TestError } from '../../execution/execution.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { openSecrets } from './connection-secrets.ts';
import type { StoredConnection } from './connection-store.ts';
import { parseFields, requireFormDriver } from './parse-connection.ts';

type TestBody = BodyOf<typeof calls.testConnection> & Record<string, unknown>;
type Report = ReplyOf<typeof calls.testConnection>;

/** Fields are in `data` or the body; empty means the saved secret. Audits every attempt. Throws connection.failed. */
export async function testConnection(
  { db, execution, secretBox, config }: Pick<Services, 'db' | 'execution' | 'secretBox' | 'config'>,
  saved: StoredConnection | undefined,
  body: TestBody,
  source: AuditSource,
): Promise<Report> {
  const { fields, name, driver: driverId } = splitBody(body);
  // A connection can be tested before it has a name.
  const driver = requireFormDriver({ name: name || 'untitled', driver: driverId });
  const known = saved && { driver: saved.driver, data: saved.data, secrets: openSecrets(saved, secretBox) };
  const { data, secrets } = parseFields(driver, fields, known);
  const act = { kind: 'connection_tested', source, connectionId: saved?.id ?? null, name } as const;
  const beganAt = performance.now();
  const target = {
    driverId: driver.id,
    settings: { ...data, ...secrets },
    // A unique key, so a process with other fields is never reused.
    setKey: `test:${randomUUID()}`,
    limits: { memoryMb: config.engineMemoryMb, dataMb: config.engineDataLimitMb },
    isGuarded: true,
  };
  try {
    const about = await execution.test(target);
    const durationMs = Math.round(performance.now() - beganAt);
    await recordAct(db, act);
    return { durationMs, about };
  } catch (error) {
    if (!(error instanceof TestError)) throw error;
    await recordAct(db, { ...act, outcome: 'error', error: error.message });
    throw problem('connection.failed', error.message);
  }
}

function splitBody(body: TestBody): { name: string; driver: string; fields: Record<string, unknown> } {
  const {
    name = '',
    driver = '',
    data = {},
    id: _id,
    editable: _editable,
    supportsConnectionClient: _supports,
    multiStatementTransactionEnabled: _enabled,
    idleTimeoutSeconds: _idle,
    keptSecrets: _kept,
    accesses: _accesses,
    ...extra
  } = body as Partial<calls.ConnectionBody> & Record<string, unknown>;
  return { name, driver, fields: { ...data, ...extra } };
}
