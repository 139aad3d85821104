import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { dataMarkShape } from '../packs/data-changes.ts';
import {
  type CodeByKeyword,
  cursorShape,
  emptyShape,
  filledPattern,
  idShape,
  nullable,
  oneOf,
  pageLimitShape,
  patternShape,
  sqlTextShape,
} from '../text.ts';
import { chartShape } from './chart.ts';

/** What the owner's team can do with a query. People it is shared with by name are in sharing.ts. */
export const sharings = ['private', 'read', 'edit'] as const;
export type Sharing = (typeof sharings)[number];
const sharingShape = oneOf(sharings);
const byShape = nullable(Type.Object({ id: Type.String(), displayName: Type.String() }));

export const queryShape = Type.Object({
  id: Type.String(),
  name: Type.String(),
  tags: Type.Array(Type.String()),
  connectionId: nullable(Type.String()),
  queryText: Type.String(),
  chart: nullable(chartShape),
  canRead: Type.Boolean(),
  canWrite: Type.Boolean(),
  canDelete: Type.Boolean(),
  solutionpack: Type.Boolean(),
  createdBy: Type.String(),
  createdByUser: byShape,
  connection: nullable(Type.Object({ id: Type.String(), name: Type.String(), driver: Type.String() })),
  updatedAt: Type.String(),
  createdAt: Type.String(),
  /** Counts saves; also the response's `ETag`, which `If-Match` is compared with. */
  version: Type.Integer(),
  entitlementsId: Type.Optional(Type.String()),
  sharing: Type.Optional(sharingShape),
  canShare: Type.Optional(Type.Boolean()),
  isStarred: Type.Optional(Type.Boolean()),
  updatedByUser: Type.Optional(byShape),
  deletedAt: Type.Optional(Type.String()),
  /** The caller's own query reads something that a data update removed or changed. */
  dataMark: Type.Optional(dataMarkShape),
});
export type Query = Static<typeof queryShape>;

export const queryBodyShape = Type.Object({
  name: Type.String({
    pattern: filledPattern,
    maxLength: limits.queryNameLength,
    'x-problem': { pattern: 'query.name-required', maxLength: 'query.name-too-long' } satisfies CodeByKeyword,
  }),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: limits.tagLength }), {
      maxItems: limits.tagsPerQuery,
      uniqueItems: true,
    }),
  ),
  connectionId: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  queryText: Type.Optional(sqlTextShape),
  chart: Type.Optional(nullable(chartShape)),
});
export type QueryBody = Static<typeof queryBodyShape>;

export const queryChoices = ['starred', 'team', 'shared', 'trash'] as const;
export type QueryChoice = (typeof queryChoices)[number];

const flagShape = Type.Optional(Type.String({ maxLength: 10 }));
export const listQueries = endpoint('GET', '/api/queries', {
  summary:
    'Lists saved queries, paged by a Link header. A page of long texts can be short even if there is a next one.',
  query: Type.Object({
    limit: pageLimitShape,
    /** An unencoded plus sign arrives as a space. */
    sortBy: Type.Optional(patternShape('^(-updatedAt|[+ ]name)?$', 'must be -updatedAt or +name', 20)),
    ownedByUser: flagShape,
    search: Type.Optional(Type.String({ maxLength: 1000 })),
    connectionId: Type.Optional(Type.String({ maxLength: 100 })),
    solutionpack: flagShape,
    subscriptionCode: Type.Optional(Type.String({ maxLength: 100 })),
    tag: Type.Optional(Type.String({ maxLength: limits.tagLength })),
    /** A filter. `team`: shared with the caller's team; `shared`: shared with the caller by name; `trash`: deleted by the caller. */
    only: Type.Optional(oneOf(queryChoices)),
    starredFirst: flagShape,
    cursor: cursorShape,
  }),
  reply: Type.Array(queryShape),
});
export const getQuery = endpoint('GET', '/api/queries/:id', {
  summary: 'Returns a query.',
  query: Type.Object({ solutionpack: flagShape, cid: Type.Optional(idShape) }),
  reply: queryShape,
});
export const createQuery = endpoint('POST', '/api/queries', {
  summary: 'Saves a new query.',
  body: queryBodyShape,
  reply: queryShape,
});
/** `If-Match: "<version>"` is optional; with it, saving over a newer version is a 409. */
export const updateQuery = endpoint('PUT', '/api/queries/:id', {
  summary: 'Updates a query.',
  body: queryBodyShape,
  reply: queryShape,
});
export const deleteQuery = endpoint('DELETE', '/api/queries/:id', {
  summary: 'Deletes a query. It can be restored for 30 days.',
  reply: emptyShape,
});
/** Restores a deleted query; 404 once it is gone for good. */
export const restoreQuery = endpoint('POST', '/api/queries/:id/restore', {
  summary: 'Restores a deleted query.',
  body: emptyShape,
  reply: queryShape,
});
/** Owner only; creates no new version. */
export const shareQuery = endpoint('PUT', '/api/queries/:id/sharing', {
  summary: "Sets whether the owner's team can view or edit a query.",
  body: Type.Object({ sharing: sharingShape }),
  reply: queryShape,
});
/** Each user has their own stars, on any query they can read, including pack queries. */
export const starQuery = endpoint('PUT', '/api/queries/:id/star', {
  summary: 'Stars or unstars a query for the caller.',
  body: Type.Object({ isStarred: Type.Boolean() }),
  reply: emptyShape,
});
export const countQueries = endpoint('GET', '/api/query-counts', {
  summary: "Counts the caller's starred, team, shared and deleted queries, each up to 1,000.",
  reply: Type.Object({
    starred: Type.Integer(),
    team: Type.Integer(),
    shared: Type.Integer(),
    trash: Type.Integer(),
  }),
});
export const downloadQueries = endpoint('GET', '/api/queries.zip', {
  summary: "Downloads all of the caller's queries as .sql files.",
});
export const listTags = endpoint('GET', '/api/tags', {
  summary: 'Lists the first 10,000 tags of the queries the caller can view.',
  reply: Type.Array(Type.String()),
});
export const listTagCounts = endpoint('GET', '/api/tag-counts', {
  summary: "Lists up to 100 tags of the caller's queries with their counts, most used first.",
  reply: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
});
