export { propertySearchRoutes } from './routes.ts';
export { openSearcher, type Searcher } from './searcher.ts';
export { requireSet } from './set-files.ts';
