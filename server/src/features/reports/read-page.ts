import type { Cell } from '@platbook/contract/property/property-search';
import type { ReportPageDefinition, ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Column } from '@platbook/contract/workbench/batches';
import type { Person } from '../../http/callers/person.ts';
import { ProblemError, problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readAsked } from './asked.ts';
import { framesOf } from './export-rows.ts';
import { KeptRows } from './kept-rows.ts';
import type { WithReports } from './load-reports.ts';
import { openOver, openReportSearcher } from './opened-report.ts';
import { planPicture } from './picture-data.ts';
import type { Report } from './report.ts';

type PageServices = Pick<Services, 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'> & WithReports;

/** The report that the portal shows at /visualize without a name. */
const firstReport = 'foreclosure';

export const reportPageName = (report: Report, page: ReportPageDefinition) => `${report.definition.name}: ${page.name}`;

export function reportPagePath(report: Report, page: ReportPageDefinition): string {
  const { id } = report.definition;
  return `/visualize?${new URLSearchParams({ ...(id === firstReport ? {} : { report: id }), page: page.id })}`;
}

/** What the address of a report page in the portal shows: `/visualize?report=…&page=…&where=…`. */
export function findReportPage({ reports }: WithReports, path: string) {
  const given = new URLSearchParams(path.split('?')[1] ?? '');
  const text = (name: string) => given.get(name) || undefined;
  const report = reports.find(({ definition }) => definition.id === (text('report') ?? firstReport));
  const { pages } = report?.definition ?? { pages: [] };
  const page = pages.find(({ id }) => id === (text('page') ?? pages[0]?.id));
  if (report === undefined || page === undefined) return undefined;
  const query = { period: text('period'), where: text('where'), pick: text('pick'), drill: text('drill') };
  return { report, page, query };
}

function requireReportPage(services: WithReports, path: string) {
  const found = findReportPage(services, path);
  if (found === undefined) throw problem('report.not-found');
  return found;
}

/** Throws report.not-found, report.locked, and request.invalid for conditions that the report doesn't have. Data that isn't ready is no reason. */
export async function checkReportPage(
  services: PageServices,
  person: Person,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const { report, query } = requireReportPage(services, path);
  readAsked(report, query, { from: '1900-01-01', asOf: new Date().toISOString().slice(0, 10) });
  await openReportSearcher(services, report, person, signal).catch((error: unknown) => {
    const passes = ['navigator.not-ready', 'navigator.busy', 'unavailable'];
    if (!(error instanceof ProblemError && passes.includes(error.code))) throw error;
  });
}

const columns: readonly Column[] = [
  { name: 'Chart', datatype: 'string', maxValueLength: 40 },
  { name: 'Group', datatype: 'string', maxValueLength: 30 },
  { name: 'Series', datatype: 'string', maxValueLength: 20 },
  { name: 'Figure', datatype: 'string', maxValueLength: 24 },
  { name: 'Value', datatype: 'number', maxValueLength: 12 },
  { name: 'Text', datatype: 'string', maxValueLength: 24 },
];

/** Every figure of a report page as a row, so that pages with any charts have the same columns. */
export async function readReportPage(services: PageServices, person: Person, path: string, signal: AbortSignal) {
  const { report, page, query } = requireReportPage(services, path);
  const searcher = await openReportSearcher(services, report, person, signal);
  const opened = await openOver(services, new KeptRows(), report, searcher);
  const asked = readAsked(report, query, opened.data);
  const plans = page.pictures.map((picture) => planPicture(report, picture, asked));
  const answers = [...(await opened.ask(plans.flatMap(({ statements }) => statements)))];
  const rows = plans.flatMap(({ statements, read }, place) =>
    rowsOf(report, page.pictures[place] as ReportPicture, read(answers.splice(0, statements.length))),
  );
  const most = storedLimits.propertyExportRows;
  return {
    columns,
    setKey: opened.setKey,
    hasNames: !searcher.isPersonalWithheld,
    isIncomplete: rows.length > most,
    text: JSON.stringify({ report: report.definition.id, page: page.id, ...query }),
    read: () => framesOf([rows.slice(0, most)]),
  };
}

function rowsOf(report: Report, picture: ReportPicture, data: PictureData): Cell[][] {
  return picture.type === 'list' || picture.type === 'scatter'
    ? listedRows(report, picture, data)
    : figureRows(report, picture, data);
}

function figureRows(report: Report, { title }: ReportPicture, { keys, rows, labels }: PictureData): Cell[][] {
  const wordOf = (row: readonly Cell[], place: number) => {
    const key = keys[place] ?? '';
    const cell = report.measures.has(key) ? null : (row[place] ?? null);
    return cell === null ? null : (labels[key]?.[String(cell)] ?? String(cell));
  };
  return rows.flatMap((row) =>
    keys.flatMap((key, place) => {
      const measure = report.measures.get(key);
      if (measure === undefined) return [];
      const value = row[place] ?? null;
      return [[title, wordOf(row, 0), wordOf(row, 1), measure.label, value === null ? null : Number(value), null]];
    }),
  );
}

/** A row is named by its first column, and numbered if others have the same name. */
function listedRows(report: Report, picture: ReportPicture, { keys, rows }: PictureData): Cell[][] {
  const known = new Map(
    [...report.definition.columns, ...(picture.columns ?? [])].map((column) => [column.column, column]),
  );
  const times = new Map<string, number>();
  return rows.flatMap((row) => {
    const name = String(row[0] ?? '');
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return keys.slice(1).map((key, place): Cell[] => {
      const cell = row[place + 1] ?? null;
      const { label = key, format = 'text' } = known.get(key) ?? {};
      const isText = format === 'text' || format === 'date';
      const series = time === 1 ? null : String(time);
      return [picture.title, name, series, label, isText || cell === null ? null : Number(cell), isText ? cell : null];
    });
  });
}
