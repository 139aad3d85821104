/** Versions of saved queries, beyond §7: each save is one, and the older ones are kept. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { queryShape } from './queries.ts';
import { idParamsShape } from './text.ts';

const { name, tags, connectionId, queryText, chart, version } = queryShape.properties;
export const queryVersionShape = Type.Object({
  version,
  name,
  tags,
  connectionId,
  queryText,
  chart,
  savedAt: Type.String(),
});
export type QueryVersion = Static<typeof queryVersionShape>;

export const listQueryVersions = endpoint({
  method: 'GET',
  path: '/api/queries/:id/versions',
  summary: 'What a query was after each save, the latest first, paged by a Link header.',
  params: idParamsShape,
  query: Type.Object({
    /** Only versions older than this one, as the next link names it. */
    before: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  reply: Type.Array(queryVersionShape),
});
