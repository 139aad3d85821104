export { loadReports, type WithReports } from './load-reports.ts';
export { reportRoutes } from './routes.ts';
