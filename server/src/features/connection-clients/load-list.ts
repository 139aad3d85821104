import type { BodyOf, ReplyOf } from '@platbook/contract/endpoint';
import { listProblem } from '@platbook/contract/rules/list-table';
import type { createTemporaryTable } from '@platbook/contract/workbench/temporary-tables';
import { ClientGoneError, QueueFullError, TestError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { requireUsable } from '../connections/index.ts';
import { getClient } from './client-store.ts';
import { requireClient } from './require-client.ts';

/** Audits every attempt that reaches the database. Throws the catalog's problems. */
export async function loadList(
  services: Pick<Services, 'db' | 'execution' | 'warehouse'>,
  person: Person,
  source: AuditSource,
  clientId: string,
  list: BodyOf<typeof createTemporaryTable>,
): Promise<ReplyOf<typeof createTemporaryTable>> {
  const { db, execution } = services;
  const client = await getClient(db, clientId, person.id);
  if (client === undefined) throw problem('connection-client.not-found');
  requireActive(person);
  await requireClient(services, person, clientId, await requireUsable(db, person, client.connection_id));
  const wrong = listProblem(list);
  if (wrong !== undefined) throw problem('list.invalid', wrong);
  const act = {
    kind: 'list_loaded',
    source,
    connectionId: client.connection_id,
    name: list.name,
    rows: list.rows.length,
  } as const;
  await execution.loadList(person.id, clientId, list).catch(async (error: unknown) => {
    if (error instanceof QueueFullError) throw problem('batch.queue-full', error.message);
    if (error instanceof ClientGoneError)
      throw problem('connection-client.not-found', 'The session has ended. Connect again');
    if (!(error instanceof TestError)) throw error;
    await recordAct(db, { ...act, outcome: 'error', error: error.message });
    throw problem('list.failed', error.message);
  });
  await recordAct(db, act);
  return { name: list.name, rowCount: list.rows.length };
}
