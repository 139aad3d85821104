export { openReportTokens, type ReportTokens } from './report-tokens.ts';
