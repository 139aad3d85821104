export { openAgreement } from './node-agreement.ts';
export { nodeName } from './node-report.ts';
export { listReports, type TellingServices } from './node-reports.ts';
export { systemStatusRoutes } from './routes.ts';
