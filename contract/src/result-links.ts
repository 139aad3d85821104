/** Links to stored results, beyond §7: the answer is shared, not only the question. */
import Type from 'typebox';
import { batchShape } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { emptyShape, idParamsShape, nullable } from './text.ts';

export const linkResult = endpoint({
  method: 'POST',
  path: '/api/batches/:id/link',
  summary: 'Creates a link to the result of a run for users who can view the query and have access to the same data.',
  params: idParamsShape,
  body: emptyShape,
  reply: Type.Object({
    /** Of the page, below the base path. */
    path: Type.String(),
    /** When the rows are removed at the latest. */
    keptUntil: Type.String(),
  }),
});
/** `id` is that of the batch. 404 for a result that no one linked, of a query or of data that is not the caller's to see. */
export const getLinkedResult = endpoint({
  method: 'GET',
  path: '/api/linked-results/:id',
  summary: "Returns a run with a linked result, or one of the caller's runs.",
  params: idParamsShape,
  reply: Type.Object({
    batch: batchShape,
    /** Null when that person is gone. */
    ranBy: nullable(Type.String()),
    /** The rows are still there. */
    isKept: Type.Boolean(),
  }),
});
