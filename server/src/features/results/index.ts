export { expireResults, sweepResults } from './expire-results.ts';
export { openRows } from './open-rows.ts';
export { readFirstRows } from './read-first-rows.ts';
export { resultRoutes } from './routes.ts';
export { readRowTexts } from './row-range.ts';
export { type LinkServices, linkPath, prepareLink, saveLink } from './share-links.ts';
export { listLive } from './share-links-store.ts';
