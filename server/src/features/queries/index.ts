export { readLimit } from './list-options.ts';
export { listRecentQueries } from './list-recent-queries.ts';
export { isPackQuery, requirePackQuery } from './pack-queries.ts';
export { requireOwnQuery, requireReadableQuery } from './query-access.ts';
export { canRead, type UntaggedQuery } from './query-store.ts';
export { type Viewer, viewerOf } from './query-team.ts';
export { readOwnQueries } from './read-own-queries.ts';
export { queryRoutes } from './routes.ts';
export { namesOfShared, type SharedNames } from './sharing-store.ts';
