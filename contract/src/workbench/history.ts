import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cursorShape, nullable, oneOf, pageLimitShape } from '../text.ts';
import { runStates } from './batches.ts';
import { runParameterShape } from './parameters.ts';

const runStateShape = oneOf(runStates);

export const historyEntryShape = Type.Object({
  /** ID of the batch. */
  id: Type.String(),
  startTime: Type.String(),
  durationMs: nullable(Type.Integer()),
  status: runStateShape,
  name: Type.String(),
  /** The saved query that was run, while the user can access it; `owner` is set if it belongs to someone else. */
  query: nullable(Type.Object({ id: Type.String(), name: Type.String(), owner: Type.Optional(Type.String()) })),
  connectionId: Type.String(),
  connection: nullable(Type.Object({ id: Type.String(), name: Type.String(), driver: Type.String() })),
  /** The text that ran; in a list, its first 2,000 characters. */
  text: Type.String(),
  isTextCut: Type.Boolean(),
  /** Parameter values; null in a list if they are long, in which case `isTextCut` is true. */
  parameters: nullable(Type.Array(runParameterShape)),
  /** Title of the first error; null also if the user can no longer access the data of the run. */
  error: nullable(Type.String()),
  rowCount: Type.Integer(),
  statements: Type.Array(
    Type.Object({
      id: Type.String(),
      status: runStateShape,
      rowCount: Type.Integer(),
      /** Whether its rows are still stored and the user can access them. */
      hasResult: Type.Boolean(),
    }),
  ),
});
export type HistoryEntry = Static<typeof historyEntryShape>;

export const listHistory = endpoint('GET', '/api/history', {
  summary:
    "Lists the caller's runs, newest first, paged by a Link header. A page can be short even if there is a next one.",
  query: Type.Object({
    limit: pageLimitShape,
    /** Matches name and text, ignoring case; only the first 10,000 characters of long texts. */
    search: Type.Optional(Type.String({ maxLength: 1000 })),
    status: Type.Optional(
      Type.Unsafe<'finished' | 'error'>({
        type: 'string',
        enum: ['finished', 'error'],
        description: 'must be finished or error',
      }),
    ),
    connectionId: Type.Optional(Type.String({ maxLength: 100 })),
    cursor: cursorShape,
  }),
  reply: Type.Array(historyEntryShape),
});
export const getHistoryEntry = endpoint('GET', '/api/history/:id', {
  summary: 'Returns a run with its full text.',
  reply: historyEntryShape,
});
