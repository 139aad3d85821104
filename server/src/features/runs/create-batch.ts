import type { BodyOf } from '@platbook/contract/endpoint';
import { limits } from '@platbook/contract/limits';
import { batchProblem, textToRun } from '@platbook/contract/rules/batch';
import type { Batch, createBatch as createBatchEndpoint } from '@platbook/contract/workbench/batches';
import { dialectOf, type SqlDialect } from '@platbook/sql/dialects';
import { completeParameters, type GivenParameters } from '@platbook/sql/resolve-parameters';
import { splitStatements } from '@platbook/sql/split-statements';
import { getDriver } from '../../drivers/index.ts';
import type { RunRequest } from '../../execution/execution.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import {
  type BatchFacts,
  type BoundRunStatement,
  bindRun,
  getBatchByKey,
  markInterrupted,
  newBatch,
  openRecord,
  placeOfRun,
  type RunRecord,
  requireParameters,
} from '../batches/index.ts';
import { requireClient } from '../connection-clients/index.ts';
import { connectionTarget, requireUsable, type StoredConnection } from '../connections/index.ts';
import { isPackQuery, requireReadableQuery } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { type LiveBatch, viewOf } from './live-batches.ts';
import type { RunServices } from './rerun.ts';
import { startRun } from './start-run.ts';

/**
 * A run that ends within this time is stored with its end, in one commit with half as many statements. No reply precedes the commit. Less
 * than a run takes when many users share two cores would cost CPU time exactly when it is scarce.
 */
const togetherMilliseconds = 100;

type CreateBatchBody = BodyOf<typeof createBatchEndpoint>;
export type BatchServices = RunServices & WithPacks;

export interface ReplyWishes {
  /** How long the reply waits for the end. */
  readonly waitMilliseconds: number;
  readonly hasRows: boolean;
  /** Runs that people wait for go first. */
  readonly isBackground?: boolean;
  /** The caller has just required that this person can use it, and the query. */
  readonly connection?: StoredConnection;
  /** The caller knows that no earlier run has this idempotency key. */
  readonly isNew?: boolean;
}

/** Throws the catalog's problems. */
export async function createBatch(
  services: BatchServices,
  person: Person,
  body: CreateBatchBody,
  source: AuditSource,
  { waitMilliseconds, hasRows, isBackground, connection: required, isNew = false }: ReplyWishes,
): Promise<Batch> {
  const text = requireText(services, person, body);
  const connection = required ?? (await requireAccess(services, person, body));
  const earlier = isNew ? undefined : await findEarlier(services, person, body.idempotencyKey);
  if (earlier !== undefined) return earlier;
  const { statements, parameters } = splitAndBind(text, body, dialectOf(connection.driver));
  const reached = connectionTarget(person, connection, services);
  const beganAt = performance.now();
  const { setKey } = reached;
  const submission = { text, body, statements, parameters, setKey, source };
  const { batch, record } = describeRun(services, person, connection, submission);
  if (reached.target === undefined || !isWarehouse(connection)) {
    const found = await record.begin();
    if (found !== undefined) return presentOf(services, found, person.id);
  }
  if (reached.target === undefined) return endWithoutData(batch, record, reached.reason, services.now());
  const twin = services.liveBatches.getByKey(person.id, body.idempotencyKey);
  if (twin !== undefined) {
    await twin.record.begin();
    return viewOf(twin);
  }
  const controller = new AbortController();
  const beginning = setTimeout(() => void record.begin().catch(() => undefined), togetherMilliseconds);
  const live = await startRun(
    services,
    {
      batch,
      statements,
      record,
      place: placeOfRun(body.batchText ?? '', body.selectedText ?? '', body.selectionOffset),
      request: {
        personId: person.id,
        target: reached.target,
        ...(body.connectionClientId == null ? {} : { clientId: body.connectionClientId }),
        limits: limitsOf(services.config, person),
        isBackground,
      },
      setKey,
      key: body.idempotencyKey,
      controller,
      beganAt,
    },
    waitMilliseconds,
  ).finally(() => clearTimeout(beginning));
  const found = await record.begin().catch((error: unknown) => {
    controller.abort();
    throw error;
  });
  if (found === undefined) return hasRows ? withRows(live) : viewOf(live);
  controller.abort();
  return presentOf(services, found, person.id);
}

async function endWithoutData(batch: Batch, record: RunRecord, reason: string, at: Date): Promise<Batch> {
  markInterrupted(batch, reason, at.toISOString());
  await record.save(batch, new Map(), batch.statements).catch(async (error: unknown) => {
    await record.forget();
    throw error;
  });
  return batch;
}

function withRows(live: LiveBatch): Batch {
  const { batch } = live;
  const [statement, ...others] = batch.statements;
  if (statement === undefined || others.length > 0 || batch.status !== 'finished') return viewOf(live);
  const rows = live.results().get(statement.id)?.inline;
  const isSmall = statement.rowCount <= limits.replyRows && (rows?.length ?? 0) <= limits.replyBytes;
  return rows == null || !isSmall ? batch : { ...batch, statements: [{ ...statement, rows }] };
}

/** The warehouse is read-only, so a run that wasn't acknowledged leaves nothing behind if the server dies. */
const isWarehouse = ({ driver }: StoredConnection) => getDriver(driver)?.isDeployedOnly === true;

function requireText({ drain, presence }: BatchServices, person: Person, body: CreateBatchBody): string {
  requireActive(person);
  if (drain.hasBegun) throw problem('unavailable', 'The server is restarting');
  if (presence.isCutOff()) throw problem('unavailable');
  const wrong = batchProblem(body);
  if (wrong !== undefined) throw problem(wrong);
  const text = textToRun(body);
  if (Buffer.byteLength(text) > limits.sqlTextBytes) throw problem('batch.text-too-long');
  return text;
}

async function requireAccess(services: BatchServices, person: Person, body: CreateBatchBody) {
  const { db } = services;
  const connection = await requireUsable(db, person, body.connectionId ?? '');
  if (body.connectionClientId != null) await requireClient(services, person, body.connectionClientId, connection);
  if (body.queryId != null && !isPackQuery(services.packs, body.queryId))
    await requireReadableQuery(services, person, body.queryId);
  return connection;
}

async function findEarlier(services: BatchServices, person: Person, key: string | undefined) {
  const earlier = key === undefined ? undefined : await getBatchByKey(services.db, person.id, key);
  return earlier && presentOf(services, earlier, person.id);
}

function splitAndBind(text: string, body: CreateBatchBody, dialect: SqlDialect) {
  const parts = splitStatements(text, dialect, limits.statementsPerBatch);
  if (parts.length === 0) throw problem('batch.text-required');
  if (parts.length > limits.statementsPerBatch) throw problem('batch.too-many-statements');
  const given = completeParameters(text, body.batchText ?? '', dialect, readGiven(body.parameters ?? []));
  const parameters = requireParameters(text, dialect, given);
  return { statements: bindRun(parts, dialect, given), parameters };
}

function readGiven(parameters: NonNullable<CreateBatchBody['parameters']>): GivenParameters {
  const given = new Map(parameters.map(({ name, type, value }) => [name, { type, value }]));
  if (given.size < parameters.length) throw problem('request.invalid', 'A parameter is given twice');
  return given;
}

interface Submission extends Pick<BatchFacts, 'text' | 'parameters' | 'setKey' | 'source'> {
  readonly body: CreateBatchBody;
  readonly statements: readonly BoundRunStatement[];
}

function describeRun(
  services: BatchServices,
  person: Person,
  connection: StoredConnection,
  { text, body, statements, parameters, setKey, source }: Submission,
): { batch: Batch; record: RunRecord } {
  const batch = newBatch({
    at: services.now(),
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
    setKey,
    node: services.node,
    idempotencyKey: body.idempotencyKey ?? null,
    source,
  };
  const texts = statements.map((statement) => statement.text);
  return { batch, record: openRecord(services, batch, facts, texts) };
}

function limitsOf(config: Services['config'], { isTrial }: Person): RunRequest['limits'] {
  return {
    maxRows: config.maxResultRows,
    maxBytes: isTrial ? config.maxResultBytes : config.maxResultBytesLicensed,
    timeoutMs: 1000 * (isTrial ? config.trialStatementSeconds : config.statementSeconds),
  };
}

function presentOf(services: BatchServices, earlier: Batch, personId: string): Batch {
  const live = services.liveBatches.get(earlier.id, personId);
  return live === undefined ? earlier : viewOf(live);
}
