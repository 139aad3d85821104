export { nodeName } from './node-report.ts';
export { listReports } from './node-reports.ts';
export { systemStatusRoutes } from './routes.ts';
