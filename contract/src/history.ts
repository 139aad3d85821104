/** What a person ran, beyond §7: every run of the last days, to find it again and to have its text back. */
import Type, { type Static } from 'typebox';
import { runStates } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { runParameterShape } from './parameters.ts';
import { cursorShape, idParamsShape, nullable, pageLimitShape } from './text.ts';

const runStateShape = Type.Unsafe<(typeof runStates)[number]>({ type: 'string', enum: [...runStates] });

export const historyEntryShape = Type.Object({
  /** Of the batch. */
  id: Type.String(),
  startTime: Type.String(),
  /** Null while it continues. */
  durationMs: nullable(Type.Integer()),
  status: runStateShape,
  name: Type.String(),
  /** The saved query that was run, while the person has it; `owner` names whose it is when it is someone else's. */
  query: nullable(Type.Object({ id: Type.String(), name: Type.String(), owner: Type.Optional(Type.String()) })),
  connectionId: Type.String(),
  /** Null when the person may not use it any more. */
  connection: nullable(Type.Object({ id: Type.String(), name: Type.String(), driver: Type.String() })),
  /** What ran: in a list its first 2,000 characters. */
  text: Type.String(),
  isTextCut: Type.Boolean(),
  /** What the parameters of the text were given; null in a list where that is long, which `isTextCut` tells too. */
  parameters: nullable(Type.Array(runParameterShape)),
  /** Title of the first error; null also when the person may not see anymore what the run read. */
  error: nullable(Type.String()),
  /** Rows of all statements. */
  rowCount: Type.Integer(),
  statements: Type.Array(
    Type.Object({
      id: Type.String(),
      status: runStateShape,
      rowCount: Type.Integer(),
      /** Its rows are still kept, and this person may see them. */
      hasResult: Type.Boolean(),
    }),
  ),
});
export type HistoryEntry = Static<typeof historyEntryShape>;

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  summary:
    "Lists the caller's runs, newest first, paged by a Link header. A page can be short even if there is a next one.",
  query: Type.Object({
    limit: pageLimitShape,
    /** In name and text, without regard to case; of long texts the first 10,000 characters. */
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
export const getHistoryEntry = endpoint({
  method: 'GET',
  path: '/api/history/:id',
  summary: 'Returns a run with its full text.',
  params: idParamsShape,
  reply: historyEntryShape,
});
