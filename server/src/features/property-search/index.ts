export { listOpenedReports } from './recent-reports-store.ts';
export { propertySearchRoutes } from './routes.ts';
export { openSearcher, type Searcher, withholdsPersonal } from './searcher.ts';
export { requireSet } from './set-files.ts';
export { isPersonalColumn } from './without-names.ts';
