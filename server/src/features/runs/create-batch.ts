import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { batchProblem, textToRun } from '@platbook/contract/rules/batch';
import type { Batch, createBatch as createBatchEndpoint } from '@platbook/contract/workbench/batches';
import { completeParameters, type GivenParameters } from '@platbook/sql/resolve-parameters';
import { splitStatements } from '@platbook/sql/split-statements';
import { getDriver } from '../../drivers/index.ts';
import { ClientGoneError, QueueFullError } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import {
  type BatchFacts,
  bindRun,
  endUnlessAbsent,
  forgetBatch,
  getBatchByKey,
  markInterrupted,
  newBatch,
  placeOfRun,
  requireParameters,
  saveProgress,
  writeDown,
} from '../batches/index.ts';
import { requireClient } from '../connection-clients/index.ts';
import { connectionTarget, requireUsable } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import { type LiveBatch, type LiveBatches, startWatch, viewOf, waitForEnd } from './live-batches.ts';
import { runBatch } from './run-batch.ts';

type CreateBatchBody = BodyOf<typeof createBatchEndpoint>;
type BatchServices = Services & { readonly liveBatches: LiveBatches };

/**
 * Validates and authorizes a run, stores its batch, starts it and waits up to `waitMilliseconds` for its end. Throws the catalog's
 * problems, e.g. connection required or not found, text required, queue full.
 */
export async function createBatch(
  services: BatchServices,
  person: Person,
  body: CreateBatchBody,
  source: AuditSource,
  waitMilliseconds: number,
): Promise<Batch> {
  requireActive(person);
  if (services.drain.hasBegun) throw problem('unavailable', 'The server is restarting');
  const wrong = batchProblem(body);
  if (wrong !== undefined) throw problem(wrong);
  const text = textToRun(body);
  if (Buffer.byteLength(text) > limits.sqlTextBytes) throw problem('batch.text-too-long');

  const { db, config } = services;
  const connection = await requireUsable(db, person, body.connectionId ?? '');
  if (body.connectionClientId != null) await requireClient(services, person, body.connectionClientId, connection);
  if (body.queryId != null && !isPackQuery(config, body.queryId))
    await requireReadableQuery(services, person, body.queryId);
  if (body.idempotencyKey !== undefined) {
    const earlier = await getBatchByKey(db, person.id, body.idempotencyKey);
    if (earlier !== undefined) return presentOf(services, earlier, person.id);
  }

  const dialect = getDriver(connection.driver)?.dialect ?? 'duckdb';
  const parts = splitStatements(text, dialect, limits.statementsPerBatch);
  if (parts.length === 0) throw problem('batch.text-required');
  if (parts.length > limits.statementsPerBatch) throw problem('batch.too-many-statements');
  const given = completeParameters(text, body.batchText ?? '', dialect, readGiven(body.parameters ?? []));
  const parameters = requireParameters(text, dialect, given);
  const statements = bindRun(parts, dialect, given);

  const bound = connectionTarget(person, connection, services);
  const beganAt = performance.now();
  const batch = newBatch({
    connectionId: connection.id,
    queryId: body.queryId ?? null,
    name: body.name ?? '',
    statements,
  });
  const facts: BatchFacts = {
    personId: person.id,
    connectionVersion: connection.version,
    connectionClientId: body.connectionClientId ?? null,
    text,
    chart: body.chart,
    parameters,
    setKey: bound.setKey,
    node: services.node,
    idempotencyKey: body.idempotencyKey ?? null,
    source,
  };
  const texts = statements.map((statement) => statement.text);
  const written = await writeDown(services, batch, facts, texts);
  if (written !== batch) return presentOf(services, written, person.id);
  if (bound.target === undefined) {
    markInterrupted(batch, bound.reason, new Date().toISOString());
    await saveProgress(db, batch, new Map(), batch.statements).catch((error: unknown) => {
      endUnlessAbsent(services, batch, person.id);
      throw error;
    });
    return batch;
  }

  const { target } = bound;
  const controller = new AbortController();
  const watch = startWatch();
  let refusal: unknown;
  const running = runBatch(
    {
      batch,
      statements,
      place: placeOfRun(body.batchText ?? '', body.selectedText ?? '', body.selectionOffset),
      request: {
        personId: person.id,
        target,
        ...(body.connectionClientId == null ? {} : { clientId: body.connectionClientId }),
        limits: {
          maxRows: config.maxResultRows,
          maxBytes: person.isTrial ? config.maxResultBytes : config.maxResultBytesLicensed,
          timeoutMs: 1000 * (person.isTrial ? config.trialStatementSeconds : config.statementSeconds),
        },
        onQueued: (place) => {
          watch.queuePlace = place;
        },
      },
      signal: controller.signal,
      beganAt,
    },
    services,
  ).catch(async (error: unknown) => {
    refusal = error;
    services.log.warn({ err: error, batchId: batch.id }, 'run not admitted');
    markInterrupted(batch, 'Something went wrong', new Date().toISOString());
    await forgetBatch(services, batch, person.id);
  });
  const live: LiveBatch = { batch, personId: person.id, setKey: bound.setKey, controller, done: running, watch };
  services.liveBatches.add(live);
  services.drain.track(running);
  // Execution refuses a run at once or not at all, so one turn of the event loop is enough to know.
  await waitForEnd(live, Math.max(1, waitMilliseconds));
  if (refusal instanceof QueueFullError) throw problem('batch.queue-full', refusal.message);
  if (refusal instanceof ClientGoneError) throw problem('connection-client.not-found');
  if (refusal !== undefined) throw refusal;
  return viewOf(live);
}

function readGiven(parameters: NonNullable<CreateBatchBody['parameters']>): GivenParameters {
  const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
  if (given.size < parameters.length) throw problem('request.invalid', 'A parameter is given twice');
  return given;
}

function presentOf({ liveBatches }: BatchServices, earlier: Batch, personId: string): Batch {
  const live = liveBatches.get(earlier.id, personId);
  return live === undefined ? earlier : viewOf(live);
}
