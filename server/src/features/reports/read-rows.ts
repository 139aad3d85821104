import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { ReportQuery } from '@platbook/contract/reports/reports';
import { InvalidReportText } from '@platbook/property/report-conditions';
import { problem } from '../../http/problem.ts';
import { readAsked, readFilters, reading, scopeOf } from './asked.ts';
import type { OpenedReport } from './opened-report.ts';
import type { Report } from './report.ts';
import { type RowsQuery, rowsBehind } from './rows-sql.ts';

export interface RowsAsked extends ReportQuery {
  readonly mark?: string;
  readonly sort?: string;
}

/** `measure=reos` in a mark selects the rows that this figure counts. Throws request.invalid. */
export function readRowsAsked({ report, data }: OpenedReport, picture: ReportPicture, query: RowsAsked): RowsQuery {
  const asked = readAsked(report, query, data);
  const { measure, filters } = reading(() => readMark(report, picture, query.mark));
  return rowsBehind(report, picture, scopeOf(report, picture, asked, filters), { measure, sort: query.sort });
}

function readMark(report: Report, picture: ReportPicture, text: string | undefined) {
  const lines = text?.split('&') ?? [];
  const isMeasure = (line: string) => line.startsWith('measure=');
  const [measure, ...more] = lines.filter(isMeasure).map((line) => line.slice('measure='.length));
  if (measure !== undefined && !picture.measures.includes(measure))
    throw new InvalidReportText(`The chart has no measure "${measure.slice(0, 40)}"`);
  if (more.length > 0) throw new InvalidReportText('A mark can have only one measure');
  return { measure, filters: readFilters(report, lines.filter((line) => !isMeasure(line)).join('&')) };
}

/** Parses the row offset, a multiple of 100. Throws request.invalid. */
export function readFrom(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{0,7}00$|^0$/.test(text)) throw problem('request.invalid', 'from must be a multiple of 100');
  return Number(text);
}
