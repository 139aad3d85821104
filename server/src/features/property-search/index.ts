export { listRecentReports } from './list-recent-reports.ts';
export { copySavedSearch, readSavedSearch, requireSavedSearch, savedSearchPath } from './read-saved-search.ts';
export { listOpenedReports } from './recent-reports-store.ts';
export { propertySearchRoutes } from './routes.ts';
export { deleteSaved, listSaved } from './saved-searches-store.ts';
export { findSearcher, openSearcher, type Reader, type Searcher, withholdsPersonal } from './searcher.ts';
export { sendTile, tileOptions } from './send-tile.ts';
export { requireSet } from './set-files.ts';
export { isPersonalColumn } from './without-names.ts';
