export { listRecentReports } from './list-recent-reports.ts';
export { listOpenedReports } from './recent-reports-store.ts';
export { propertySearchRoutes } from './routes.ts';
export { findSearcher, openSearcher, type Searcher, withholdsPersonal } from './searcher.ts';
export { sendTile, tileOptions } from './send-tile.ts';
export { requireSet } from './set-files.ts';
export { isPersonalColumn } from './without-names.ts';
