import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { nullable, patternShape } from '../text.ts';
import { chartShape } from './chart.ts';

export const queryVersionShape = Type.Object({
  version: Type.Integer(),
  name: Type.String(),
  tags: Type.Array(Type.String()),
  connectionId: nullable(Type.String()),
  queryText: Type.String(),
  chart: nullable(chartShape),
  savedAt: Type.String(),
  savedBy: nullable(Type.String()),
  isMine: Type.Boolean(),
});
export type QueryVersion = Static<typeof queryVersionShape>;

export const listQueryVersions = endpoint('GET', '/api/queries/:id/versions', {
  summary: 'Lists the saved versions of a query, latest first, paged by a Link header.',
  query: Type.Object({
    before: Type.Optional(patternShape('^\\d{1,9}$', 'must come from a `next` link', 9)),
  }),
  reply: Type.Array(queryVersionShape),
});
