export { listRunQueries } from './history-store.ts';
export { historyRoutes, listRecentRuns } from './routes.ts';
