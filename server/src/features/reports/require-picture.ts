import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { problem } from '../../http/problem.ts';
import type { Report } from './report.ts';

export function requireReport(reports: readonly Report[], id: string): Report {
  const report = reports.find(({ definition }) => definition.id === id);
  if (report === undefined) throw problem('not-found');
  return report;
}

export function requirePicture(report: Report, id: string): ReportPicture {
  const picture = report.pictures.get(id);
  if (picture === undefined) throw problem('not-found');
  return picture;
}
