import type { Batch } from '@platbook/contract/workbench/batches';
import type { RunParameter } from '@platbook/contract/workbench/parameters';
import { getDriver } from '../../drivers/index.ts';
import { QueueFullError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import {
  type BatchFacts,
  bindRun,
  forgetBatch,
  markInterrupted,
  newBatch,
  requireParameters,
  writeDown,
} from '../batches/index.ts';
import { connectionTarget, requireUsable } from '../connections/index.ts';
import { type LiveBatch, liveBatchesOf, startWatch, waitForEnd } from './live-batches.ts';
import { getFinishedStatement, hasBatch } from './rerun-store.ts';
import { type RowSink, runBatch } from './run-batch.ts';

/** How often the consumer of the rows counts as polling the run, so it isn't canceled as unwatched. */
const askMilliseconds = 10_000;

type Finished = NonNullable<Awaited<ReturnType<typeof getFinishedStatement>>>;

/** Returns a finished statement of the user's own run. Throws 404, and 403 if the account has expired. */
export async function requireFinished(
  { db }: Pick<Services, 'db'>,
  person: Person,
  statementId: string,
): Promise<Finished> {
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

/**
 * Reruns a finished statement as a run of its own: admitted, listed, polled, canceled and audited like any other, but its rows go to a sink
 * instead of the result store. Throws 404 for a connection that the user can no longer use and for a batch ID already used, 429 if the
 * queue is full, 503 if the data isn't available.
 */
export async function rerun(
  services: Services,
  person: Person,
  statement: Finished,
  { batchId, source, limits, sink, controller }: AnewOptions,
): Promise<LiveBatch> {
  const { db } = services;
  const connection = await requireUsable(db, person, statement.connection_id);
  const bound = connectionTarget(person, connection, services);
  if (bound.target === undefined) throw problem('unavailable', bound.reason);
  const dialect = getDriver(connection.driver)?.dialect ?? 'duckdb';
  const kept: RunParameter[] = JSON.parse(statement.parameters ?? '[]');
  const given = new Map(kept.map(({ name, type, value }) => [name, { type, value }]));
  const statements = bindRun([{ sql: statement.text, offset: 0 }], dialect, given);
  const beganAt = performance.now();
  const batch = newBatch({
    id: batchId,
    connectionId: statement.connection_id,
    queryId: statement.query_id,
    name: statement.name,
    statements,
  });
  await insertOnce(services, batch, statement, {
    personId: person.id,
    connectionVersion: connection.version,
    connectionClientId: null,
    text: statement.text,
    chart: null,
    parameters: requireParameters(statement.text, dialect, given),
    setKey: bound.setKey,
    node: services.node,
    idempotencyKey: null,
    source,
  });
  const watch = startWatch();
  const asking = setInterval(() => {
    watch.askedAt = performance.now();
  }, askMilliseconds).unref();
  let refusal: unknown;
  const done = runBatch(
    {
      batch,
      statements,
      place: { editorText: statement.text, offset: 0 },
      request: {
        personId: person.id,
        target: bound.target,
        limits,
        onQueued: (place) => {
          watch.queuePlace = place;
        },
      },
      signal: controller.signal,
      sink,
      beganAt,
    },
    services,
  )
    .catch(async (error: unknown) => {
      refusal = error;
      markInterrupted(batch, 'Something went wrong', new Date().toISOString());
      await forgetBatch(services, batch, person.id);
    })
    .finally(() => clearInterval(asking));
  const live: LiveBatch = { batch, personId: person.id, setKey: bound.setKey, controller, done, watch };
  liveBatchesOf(services).add(live);
  services.drain.track(done);
  // Execution refuses a run at once or not at all, so one turn of the event loop is enough to know.
  await waitForEnd(live, 1);
  if (refusal instanceof QueueFullError) throw problem('batch.queue-full', refusal.message);
  if (refusal !== undefined) throw refusal;
  return live;
}

async function insertOnce(services: Services, batch: Batch, statement: Finished, facts: BatchFacts): Promise<void> {
  const written = await writeDown(services, batch, facts, [statement.text]).catch(async (error: unknown) => {
    throw (await hasBatch(services.db, batch.id)) ? problem('statement.not-found') : error;
  });
  if (written !== batch) throw problem('statement.not-found');
}
