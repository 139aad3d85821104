/**
 * Running SQL: a batch holds the statements of one run (specification §3, §4, §7). A POST with `Prefer: wait=<seconds>`
 * may answer with a finished batch; a poll with it may be held open up to 500 ms (reading 24).
 */
import Type, { type Static } from 'typebox';
import { chartShape } from './chart.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { givenParametersShape } from './parameters.ts';
import { documented, filledPattern, idParamsShape, idShape, nullable } from './text.ts';

export const columnShape = Type.Object({
  name: Type.String(),
  /** From the database: number, date, datetime, time, boolean, string, json, blob … */
  datatype: Type.String(),
  /** Characters of the longest value in this result. */
  maxValueLength: Type.Integer(),
  /** Declared digits after the decimal point, of exact decimals only. */
  scale: Type.Optional(Type.Integer()),
});
export type Column = Static<typeof columnShape>;

export const runStates = ['queued', 'running', 'finished', 'error', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];
const runStateShape = Type.Unsafe<RunState>({ type: 'string', enum: [...runStates] });

/** Title of the error of a statement that its person cancelled. */
export const cancelledText = 'Canceled';
/** Title of the error of a statement that an admin cancelled. */
export const cancelledByAdminText = 'Canceled by an administrator';

export const statementErrorShape = Type.Object({
  title: Type.String(),
  /** 1-based position in the text that was in the editor. */
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
});
export type StatementError = Static<typeof statementErrorShape>;

export const statementShape = Type.Object({
  id: Type.String(),
  /** 0, 1, 2 … in the order of the text. */
  sequence: Type.Integer(),
  /** The first characters of the statement, for the chip that names it. */
  statementText: Type.String(),
  status: runStateShape,
  columns: Type.Array(columnShape),
  rowCount: Type.Integer(),
  error: nullable(statementErrorShape),
  /** More rows existed than the cap let through. */
  incomplete: Type.Boolean(),
  startTime: nullable(Type.String()),
  stopTime: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
});
export type Statement = Static<typeof statementShape>;

export const batchShape = Type.Object({
  id: Type.String(),
  /** `queued` or `running` while it goes on; `finished` or `error` at the end. */
  status: runStateShape,
  connectionId: Type.String(),
  queryId: nullable(Type.String()),
  name: Type.String(),
  statements: Type.Array(statementShape),
  startTime: Type.String(),
  stopTime: nullable(Type.String()),
  durationMs: nullable(Type.Integer()),
  /** The colleague who ran it; absent on the caller's own runs, '' when the name is unknown. */
  ranBy: Type.Optional(Type.String()),
  /** While it waits: how many runs start before it. Absent when it does not wait or waits on another node. */
  queuePosition: Type.Optional(Type.Integer()),
  /** What it waits for: an end of the person's own runs, or room on the machine. */
  waitsFor: Type.Optional(Type.Unsafe<'own' | 'machine'>({ type: 'string', enum: ['own', 'machine'] })),
});
export type Batch = Static<typeof batchShape>;

/** Longer than a run may be, so that what is too long is refused with the sentence for it and not for its shape. */
const textToRunShape = Type.String({ maxLength: 2 * 1024 * 1024 });
const runnable = { type: 'string', pattern: filledPattern, maxLength: limits.sqlTextBytes };
/** What rules/batch.ts requires: the selection, or else the text. */
const runBounds = documented({
  required: ['connectionId'],
  anyOf: [
    { required: ['selectedText'], properties: { selectedText: runnable } },
    { required: ['batchText'], properties: { batchText: runnable, selectedText: { enum: ['', null] } } },
  ],
});

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/batches',
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
      /** Where the selection starts in batchText, in UTF-16 units, so that an error can name its line in the editor. */
      selectionOffset: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))),
      chart: Type.Optional(nullable(chartShape)),
      /** Values for the `{{name}}` of the text. */
      parameters: Type.Optional(nullable(givenParametersShape)),
      /** Same key, same caller: the batch that exists is answered, nothing runs twice (within a day). */
      idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
    },
    runBounds,
  ),
  reply: batchShape,
});
export const getBatch = endpoint({
  method: 'GET',
  path: '/api/batches/:id',
  summary: 'Returns a batch and its statements. Poll it until the status is finished or error.',
  params: idParamsShape,
  reply: batchShape,
});
/**
 * Beyond §7: the result that the editor and the page of a query open with. Null when no stored result of the caller's, or of a
 * colleague with the same access to the data, is left.
 */
export const getLatestBatch = endpoint({
  method: 'GET',
  path: '/api/queries/:id/latest-batch',
  summary:
    "Returns the latest run of a query with a stored result: the caller's, else a colleague's on the same data, or null.",
  params: idParamsShape,
  reply: nullable(batchShape),
});
/** Beyond §7: ends a run; the statements that still go on become `error` with "Cancelled". */
export const cancelBatch = endpoint({
  method: 'PUT',
  path: '/api/batches/:id/cancel',
  summary: 'Cancels a run.',
  params: idParamsShape,
  body: Type.Object({}),
  reply: batchShape,
});
/**
 * Beyond §7: a page that goes away says so with `navigator.sendBeacon`, which can only POST; nobody waits for the answer. The run ends some
 * seconds later, unless the page was only loaded again and asks for it.
 */
export const leaveBatch = endpoint({
  method: 'POST',
  path: '/api/batches/:id/leave',
  summary: 'Cancels a run when its page closes.',
  params: idParamsShape,
  body: Type.Object({}),
  reply: Type.Object({}),
});
/**
 * The rows as an array of arrays that match the columns. Numbers that JSON would not keep exactly are text. With `offset` and
 * `limit` exactly these rows; none beyond the end.
 */
export const getStatementResults = endpoint({
  method: 'GET',
  path: '/api/statements/:id/results',
  summary: 'Returns the rows of a statement, or a range of them.',
  params: idParamsShape,
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
    limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 })),
  }),
});
export type ResultValue = string | number | boolean | null;
export type ResultRow = ResultValue[];
