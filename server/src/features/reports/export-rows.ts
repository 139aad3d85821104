import { crc32 } from 'node:zlib';
import type { ReportColumn, ReportPicture } from '@platbook/contract/reports/report-definition';
import { exportReportRows } from '@platbook/contract/reports/reports';
import { storedLimits } from '@platbook/contract/stored-limits';
import type { Column } from '@platbook/contract/workbench/batches';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StoredFrame } from '../../adapters/result-store/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { ExportThreads, requireExports, sendExport } from '../exports/index.ts';
import { readAsked } from './asked.ts';
import type { Rows } from './kept-rows.ts';
import type { OpenedReport } from './opened-report.ts';
import { planPicture } from './picture-data.ts';
import { type RowsAsked, readRowsAsked } from './read-rows.ts';
import { requirePicture } from './require-picture.ts';
import { countStatement, rowsStatement } from './rows-sql.ts';
import { engineHand } from './sql-hand.ts';

/** A small page, so that exports don't delay other callers. */
const rowsAtOnce = 1000;

interface Table {
  readonly columns: readonly Column[];
  readonly total: number;
  read(): AsyncGenerator<StoredFrame>;
}

export function exportReportRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'drain' | 'log' | 'node' | 'now' | 'tally'>,
  open: (id: string, person: Person, reply: FastifyReply) => Promise<OpenedReport>,
): void {
  const threads = new ExportThreads();
  app.addHook('preClose', () => threads.close());

  route(app, exportReportRows, { isReport: true, perMinute: 60 }).answers(async (asked) => {
    const { params, query, person, reply } = asked;
    requireExports(services);
    const { format } = query;
    const opened = await open(params.id, person, reply);
    const picture = requirePicture(opened.report, params.picture);
    const isList = picture.type === 'list' || picture.type === 'scatter';
    const table =
      query.what === 'picture' && !isList
        ? await figuresTable(opened, picture, query)
        : await rowsTable(opened, picture, query);
    const { period, where, pick, mark, sort } = query;
    return sendExport(services, threads, asked, {
      order: { format, columns: table.columns, isRaw: false },
      subject: {
        name: `${opened.report.definition.name} - ${picture.title}`,
        sequence: 0,
        ranAt: services.now().toISOString(),
        queryId: null,
        connectionId: null,
        setKey: opened.setKey,
        text: JSON.stringify({ report: params.id, picture: params.picture, period, where, pick, mark, sort }),
      },
      isIncomplete: table.total > storedLimits.propertyExportRows,
      read: table.read,
    });
  });
}

async function figuresTable({ report, data, ask }: OpenedReport, picture: ReportPicture, query: RowsAsked) {
  const plan = planPicture(report, picture, readAsked(report, query, data));
  const { keys, rows, labels, total } = plan.read(await ask(plan.statements));
  const columns = keys.map((key): Column => {
    const measure = report.measures.get(key);
    const name = measure?.label ?? report.dimensions.get(key)?.label ?? key;
    return { name, datatype: measure === undefined ? 'string' : 'number', maxValueLength: 20 };
  });
  const shown = rows.map((row) => row.map((cell, place) => labels[keys[place] ?? '']?.[String(cell)] ?? cell));
  return { columns, total, read: () => framesOf([shown]) };
}

async function rowsTable(opened: OpenedReport, picture: ReportPicture, query: RowsAsked): Promise<Table> {
  const { report, ask, askOnce } = opened;
  const asked = readRowsAsked(opened, picture, query);
  const [count] = await ask([countStatement(engineHand(report), asked)]);
  const total = Number(count?.[0]?.[0] ?? 0);
  const known = new Map(
    [...report.definition.columns, ...(picture.columns ?? [])].map((column) => [column.column, column]),
  );
  const most = Math.min(total, storedLimits.propertyExportRows);
  async function* pages(): AsyncGenerator<Rows> {
    for (let from = 0; from < most; from += rowsAtOnce)
      yield await askOnce(rowsStatement(engineHand(report), asked, { from, limit: Math.min(rowsAtOnce, most - from) }));
  }
  return { columns: asked.columns.map((id) => columnOf(id, known.get(id))), total, read: () => framesOf(pages()) };
}

function columnOf(id: string, { label = id, format = 'text' }: Partial<ReportColumn> = {}): Column {
  const datatype = format === 'text' ? 'string' : format === 'date' ? 'date' : 'number';
  return { name: label, datatype, maxValueLength: format === 'text' ? 24 : 12 };
}

export async function* framesOf(pages: AsyncIterable<Rows> | Iterable<Rows>): AsyncGenerator<StoredFrame> {
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    const data = Buffer.from(rows.map((row) => JSON.stringify(row)).join(','));
    yield { rows: rows.length, bytes: data.length, crc32: crc32(data), data, isDeflated: false };
  }
}
