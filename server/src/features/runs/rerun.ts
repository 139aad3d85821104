import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { dialectOf, type SqlDialect } from '@platbook/sql/dialects';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import { bindRun, newBatch, openRecord, type RunRecord, requireParameters } from '../batches/index.ts';
import { connectionTarget, requireUsable } from '../connections/index.ts';
import type { LiveBatch } from './live-batches.ts';
import { getFinishedStatement, hasBatch } from './rerun-store.ts';
import type { RowSink } from './run-batch.ts';
import { type StartServices, startRun } from './start-run.ts';

export type RunServices = StartServices &
  Pick<Services, 'config' | 'db' | 'node' | 'presence' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'>;

/** How often the consumer of the rows counts as polling the run, so it isn't canceled as unwatched. */
const askMilliseconds = 10_000;

type Finished = NonNullable<Awaited<ReturnType<typeof getFinishedStatement>>>;

/** Returns a finished statement of the user's own run. Throws 404, and 403 if the account has expired. */
export async function requireFinished({ db }: Pick<Services, 'db'>, person: Person, statementId: string) {
  requireActive(person);
  const statement = await getFinishedStatement(db, statementId, person.id);
  if (statement === undefined) throw problem('statement.not-found');
  return statement;
}

export interface AnewOptions {
  /** ID of the new run; a second run with the same ID is refused. */
  readonly batchId: string;
  readonly source: AuditSource;
  readonly limits: { maxRows: number; maxBytes: number; timeoutMs: number };
  readonly sink: RowSink;
  readonly controller: AbortController;
}

/** Like any run, but its rows go to a sink. Throws 404 for a lost connection or a used batch ID, 429, and 503. */
export async function rerun(
  services: RunServices,
  person: Person,
  statement: Finished,
  { batchId, source, limits, sink, controller }: AnewOptions,
): Promise<LiveBatch> {
  const connection = await requireUsable(services.db, person, statement.connection_id);
  const reached = connectionTarget(person, connection, services);
  if (reached.target === undefined) throw problem('unavailable', reached.reason);
  const { setKey, target } = reached;
  const { statements, parameters } = bindAgain(statement, dialectOf(connection.driver));
  const beganAt = performance.now();
  const batch = newBatch({
    id: batchId,
    at: services.now(),
    connectionId: statement.connection_id,
    queryId: statement.query_id,
    name: statement.name,
    statements,
  });
  const facts = {
    personId: person.id,
    connectionVersion: connection.version,
    connectionClientId: null,
    text: statement.text,
    chart: null,
    parameters,
    setKey,
    node: services.node,
    idempotencyKey: null,
    source,
  };
  const record = openRecord(services, batch, facts, [statement.text]);
  await beginOnce(services, record, batch.id);
  const place = { editorText: statement.text, offset: 0 };
  const request = { personId: person.id, target, limits };
  const run = { batch, statements, place, record, request, setKey, sink, controller, beganAt };
  const live = await startRun(services, run, 0);
  const asking = setInterval(() => {
    live.watch.askedAt = performance.now();
  }, askMilliseconds).unref();
  void live.done.finally(() => clearInterval(asking));
  return live;
}

function bindAgain({ text, parameters }: Finished, dialect: SqlDialect) {
  const stored: RunParameter[] = JSON.parse(parameters ?? '[]');
  const given = new Map(stored.map(({ name, type, value }) => [name, { type, value }]));
  const statements = bindRun([{ sql: text, offset: 0 }], dialect, given);
  return { statements, parameters: requireParameters(text, dialect, given) };
}

async function beginOnce({ db }: RunServices, record: RunRecord, id: string): Promise<void> {
  const earlier = await record.begin().catch(async (error: unknown) => {
    throw (await hasBatch(db, id)) ? problem('statement.not-found') : error;
  });
  if (earlier !== undefined) throw problem('statement.not-found');
}
