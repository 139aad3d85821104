/**
 * A POST with `Prefer: wait=<seconds>` can return a finished batch, and with `Prefer: wait=<seconds>, rows` also the rows of a small result; a
 * poll with it is held open for up to 500 ms.
 */
import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { documented, filledPattern, idShape, nullable, oneOf } from '../text.ts';
import { chartShape } from './chart.ts';
import { givenParametersShape } from './parameters.ts';

export const columnShape = Type.Object({
  name: Type.String(),
  /** The database's type: number, date, datetime, time, boolean, string, json, blob … */
  datatype: Type.String(),
  /** Length of the longest value in this result, in characters. */
  maxValueLength: Type.Integer(),
  /** Declared digits after the decimal point; only for exact decimals. */
  scale: Type.Optional(Type.Integer()),
});
export type Column = Static<typeof columnShape>;

export const runStates = ['queued', 'running', 'finished', 'error', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];
const runStateShape = oneOf(runStates);

export const canceledText = 'Canceled';
export const canceledByAdminText = 'Canceled by an administrator';

export const statementErrorShape = Type.Object({
  title: Type.String(),
  /** 1-based position in the editor's text. */
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
});
export type StatementError = Static<typeof statementErrorShape>;

export const statementShape = Type.Object({
  id: Type.String(),
  sequence: Type.Integer(),
  statementText: Type.String(),
  status: runStateShape,
  columns: Type.Array(columnShape),
  rowCount: Type.Integer(),
  error: nullable(statementErrorShape),
  /** The result reached a limit, so rows are missing. */
  incomplete: Type.Boolean(),
  startTime: nullable(Type.String()),
  stopTime: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  /** All rows as JSON text, as `getStatementResults` returns them. Only in the reply to a POST with `Prefer: rows`, for a single small result. */
  rows: Type.Optional(Type.String()),
});
export type Statement = Static<typeof statementShape>;

export const batchShape = Type.Object({
  id: Type.String(),
  status: runStateShape,
  connectionId: Type.String(),
  queryId: nullable(Type.String()),
  name: Type.String(),
  statements: Type.Array(statementShape),
  startTime: Type.String(),
  stopTime: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  /** The colleague who ran it; absent on the caller's own runs, '' if the name is unknown. */
  ranBy: Type.Optional(Type.String()),
  /** While queued: how many runs start before it. Absent otherwise, or if it is queued on another node. */
  queuePosition: Type.Optional(Type.Integer()),
  waitsFor: Type.Optional(oneOf(['own', 'machine'])),
});
export type Batch = Static<typeof batchShape>;

/** Longer than allowed, so text that is too long gets the right message instead of a shape error. */
const textToRunShape = Type.String({ maxLength: 2 * 1024 * 1024 });
const runnable = { type: 'string', pattern: filledPattern, maxLength: limits.sqlTextBytes };
/** Required by rules/batch.ts: the selection, or else the whole text. */
const runBounds = documented({
  required: ['connectionId'],
  anyOf: [
    { required: ['selectedText'], properties: { selectedText: runnable } },
    { required: ['batchText'], properties: { batchText: runnable, selectedText: { enum: ['', null] } } },
  ],
});

export const createBatch = endpoint('POST', '/api/batches', {
  summary: 'Runs the selected SQL text, or the whole text.',
  refuses:
    'SQL text without a statement, over 512 KB or with too many statements, a session of another connection, and parameters that are missing, listed twice or of the wrong type.',
  body: Type.Object(
    {
      connectionId: Type.Optional(
        Type.Union(
          [Type.String({ maxLength: 100 }), Type.Null()],
          documented({ type: 'string', pattern: filledPattern }),
        ),
      ),
      connectionClientId: Type.Optional(nullable(idShape)),
      queryId: Type.Optional(nullable(idShape)),
      name: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
      batchText: Type.Optional(nullable(textToRunShape)),
      selectedText: Type.Optional(nullable(textToRunShape)),
      /** Start of the selection in batchText, in UTF-16 units, so an error can name its line in the editor. */
      selectionOffset: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))),
      chart: Type.Optional(nullable(chartShape)),
      parameters: Type.Optional(nullable(givenParametersShape)),
      /** Idempotency: with the same key and caller, the existing batch is returned and nothing runs twice (for a day). */
      idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
    },
    runBounds,
  ),
  reply: batchShape,
});
export const getBatch = endpoint('GET', '/api/batches/:id', {
  summary: 'Returns a batch and its statements. Poll it until the status is finished or error.',
  reply: batchShape,
});
/** Null if there is no stored result of the caller, or of a colleague with access to the same data. */
export const getLatestBatch = endpoint('GET', '/api/queries/:id/latest-batch', {
  summary:
    "Returns the latest run of a query with a stored result: the caller's, else a colleague's on the same data, or null.",
  reply: nullable(batchShape),
});
/** Cancels a run; statements still running become `error` with "Canceled". */
export const cancelBatch = endpoint('PUT', '/api/batches/:id/cancel', {
  summary: 'Cancels a run.',
  body: Type.Object({}),
  reply: batchShape,
});
/** For `navigator.sendBeacon`, which can only POST. The run ends seconds later, unless the page was reloaded and polls it. */
export const leaveBatch = endpoint('POST', '/api/batches/:id/leave', {
  summary: 'Cancels a run when its page closes.',
  body: Type.Object({}),
  reply: Type.Object({}),
});
/** Numbers that JSON can't represent exactly are text. With `offset` and `limit`, exactly those rows; none past the end. */
export const getStatementResults = endpoint('GET', '/api/statements/:id/results', {
  summary: 'Returns the rows of a statement, or a range of them.',
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
  }),
});
export type ResultValue = string | number | boolean | null;
export type ResultRow = ResultValue[];
