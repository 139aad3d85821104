import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { emptyShape, nullable } from '../text.ts';
import { batchShape } from './batches.ts';

export const linkResult = endpoint('POST', '/api/batches/:id/link', {
  summary: 'Creates a link to the result of a run for users who can view the query and have access to the same data.',
  body: emptyShape,
  reply: Type.Object({
    path: Type.String(),
    /** When the rows are removed at the latest. */
    keptUntil: Type.String(),
  }),
});
/** `id` is the batch's. 404 if the result wasn't linked, or if the caller can't access the query or the data. */
export const getLinkedResult = endpoint('GET', '/api/linked-results/:id', {
  summary: "Returns a run with a linked result, or one of the caller's runs.",
  reply: Type.Object({
    batch: batchShape,
    ranBy: nullable(Type.String()),
    isKept: Type.Boolean(),
  }),
});
