export { loadReports, type WithReports } from './load-reports.ts';
export { checkReportPage, findReportPage, readReportPage, reportPageName, reportPagePath } from './read-page.ts';
export { reportRoutes } from './routes.ts';
