export { reportsOf } from './load-reports.ts';
export { reportRoutes } from './routes.ts';
