/** Saved queries (specification §3, §7). */
import Type, { type Static } from 'typebox';
import { chartShape } from './chart.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  type CodeByKeyword,
  cursorShape,
  emptyShape,
  filledPattern,
  idParamsShape,
  idShape,
  nullable,
  pageLimitShape,
  patternShape,
  sqlTextShape,
} from './text.ts';

/** Who besides its owner has a query: no one, or his team to read it or to change it too. */
export const sharings = ['private', 'read', 'edit'] as const;
export type Sharing = (typeof sharings)[number];
const sharingShape = Type.Unsafe<Sharing>({ type: 'string', enum: [...sharings] });
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
  /** Counts the saves; also the `ETag` of the answer and what `If-Match` is compared with. */
  version: Type.Integer(),
  /** Only on solution-pack queries. */
  entitlementsId: Type.Optional(Type.String()),
  /** Beyond §3, on saved queries: who besides the owner has it. */
  sharing: Type.Optional(sharingShape),
  /** The caller may change `sharing`: it is his, and he has a team. */
  canShare: Type.Optional(Type.Boolean()),
  /** Beyond §3: the caller has starred it. */
  isStarred: Type.Optional(Type.Boolean()),
  /** Who saved it last. */
  updatedByUser: Type.Optional(byShape),
  /** Only on queries in the trash. */
  deletedAt: Type.Optional(Type.String()),
});
export type Query = Static<typeof queryShape>;

/** What a person writes. Everything else of a query is the server's. */
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

export const queryChoices = ['starred', 'team', 'trash'] as const;
export type QueryChoice = (typeof queryChoices)[number];

const flagShape = Type.Optional(Type.String({ maxLength: 10 }));
export const listQueries = endpoint({
  method: 'GET',
  path: '/api/queries',
  summary:
    'Lists saved queries, paged by a Link header. A page of long texts can be short even if there is a next one.',
  query: Type.Object({
    limit: pageLimitShape,
    /** A plus sign that isn't encoded arrives as a space. */
    sortBy: Type.Optional(patternShape('^(-updatedAt|[+ ]name)?$', 'must be -updatedAt or +name', 20)),
    ownedByUser: flagShape,
    search: Type.Optional(Type.String({ maxLength: 1000 })),
    connectionId: Type.Optional(Type.String({ maxLength: 100 })),
    solutionpack: flagShape,
    subscriptionCode: Type.Optional(Type.String({ maxLength: 100 })),
    /** Beyond §7: only queries that have this tag. */
    tag: Type.Optional(Type.String({ maxLength: limits.tagLength })),
    /** Beyond §7: only these. `team` is what others share with the caller, `trash` what he deleted. */
    only: Type.Optional(Type.Unsafe<QueryChoice>({ type: 'string', enum: [...queryChoices] })),
    /** Beyond §7: `true` puts what the caller has starred before everything else. */
    starredFirst: flagShape,
    cursor: cursorShape,
  }),
  reply: Type.Array(queryShape),
});
export const getQuery = endpoint({
  method: 'GET',
  path: '/api/queries/:id',
  summary: 'Returns a query.',
  params: idParamsShape,
  query: Type.Object({ solutionpack: flagShape, cid: Type.Optional(idShape) }),
  reply: queryShape,
});
export const createQuery = endpoint({
  method: 'POST',
  path: '/api/queries',
  summary: 'Saves a new query.',
  body: queryBodyShape,
  reply: queryShape,
});
/** `If-Match: "<version>"` is optional; with it a newer version is answered 409 (reading 47). */
export const updateQuery = endpoint({
  method: 'PUT',
  path: '/api/queries/:id',
  summary: 'Updates a query.',
  params: idParamsShape,
  body: queryBodyShape,
  reply: queryShape,
});
export const deleteQuery = endpoint({
  method: 'DELETE',
  path: '/api/queries/:id',
  summary: 'Deletes a query. It can be restored for 30 days.',
  params: idParamsShape,
  reply: emptyShape,
});
/** Beyond §7: takes a delete back; 404 once the query is gone for good. */
export const restoreQuery = endpoint({
  method: 'POST',
  path: '/api/queries/:id/restore',
  summary: 'Restores a deleted query.',
  params: idParamsShape,
  body: emptyShape,
  reply: queryShape,
});
/** Beyond §7: for the owner alone; no new version comes of it. */
export const shareQuery = endpoint({
  method: 'PUT',
  path: '/api/queries/:id/sharing',
  summary: "Sets whether the owner's team can view or edit a query.",
  params: idParamsShape,
  body: Type.Object({ sharing: sharingShape }),
  reply: queryShape,
});
/** Beyond §7: each person has stars of his own, on queries that he can read, of packs too. */
export const starQuery = endpoint({
  method: 'PUT',
  path: '/api/queries/:id/star',
  summary: 'Stars or unstars a query for the caller.',
  params: idParamsShape,
  body: Type.Object({ isStarred: Type.Boolean() }),
  reply: emptyShape,
});
/** Beyond §7: what is on the filters of the drawer. */
export const countQueries = endpoint({
  method: 'GET',
  path: '/api/query-counts',
  summary: "Counts the caller's starred, team and deleted queries, each up to 1,000.",
  reply: Type.Object({ starred: Type.Integer(), team: Type.Integer(), trash: Type.Integer() }),
});
/** Beyond §7: the caller's own queries as files. */
export const downloadQueries = endpoint({
  method: 'GET',
  path: '/api/queries.zip',
  summary: "Downloads all of the caller's queries as .sql files.",
});
export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  summary: 'Lists the first 10,000 tags of the queries the caller can view.',
  reply: Type.Array(Type.String()),
});
/** Beyond §7: what the drawer offers as filters. */
export const listTagCounts = endpoint({
  method: 'GET',
  path: '/api/tag-counts',
  summary: "Lists up to 100 tags of the caller's queries with their counts, most used first.",
  reply: Type.Array(Type.Object({ tag: Type.String(), count: Type.Integer() })),
});
