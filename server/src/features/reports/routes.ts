import { getReportTile } from '@platbook/contract/property/property-map';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import * as calls from '@platbook/contract/reports/reports';
import { periodBefore } from '@platbook/property/report-conditions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PropertyEngine } from '../../drivers/property-trino/median-sql.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { type RouteOptions, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendTile, tileOptions } from '../property-search/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { type Asked, reachesBack, readAsked, scopeOf } from './asked.ts';
import { readChoices } from './choices.ts';
import { exportReportRoutes } from './export-rows.ts';
import { figuresStatement } from './figures-sql.ts';
import { KeptRows } from './kept-rows.ts';
import { listReportRoutes } from './list-reports.ts';
import type { WithReports } from './load-reports.ts';
import { type OpenedReport, openOver, openReportSearcher } from './opened-report.ts';
import { readOutlines } from './outlines.ts';
import { figuresOf, planPicture } from './picture-data.ts';
import { readFrom, readRowsAsked } from './read-rows.ts';
import type { Report } from './report.ts';
import { requirePicture, requireReport } from './require-picture.ts';
import { countStatement, rowsBehind, rowsStatement } from './rows-sql.ts';
import { engineHand, shownHand } from './sql-hand.ts';

/** A page sends a request for each click on a filter or mark. */
const options: RouteOptions = { isReport: true, perMinute: 600 };

export function reportRoutes(
  app: FastifyInstance,
  services: Pick<
    Services,
    | 'config'
    | 'db'
    | 'drain'
    | 'log'
    | 'node'
    | 'now'
    | 'propertyEngine'
    | 'propertyIndex'
    | 'setOrders'
    | 'tally'
    | 'warehouse'
  > &
    WithPacks &
    WithReports,
): void {
  const { reports } = services;
  const knowledge = new KeptRows();
  const search = (id: string, person: Person, reply: FastifyReply) =>
    openReportSearcher(services, requireReport(reports, id), person, reply);
  const open: Open = async (id, person, reply) =>
    openOver(services, knowledge, requireReport(reports, id), await search(id, person, reply));
  listReportRoutes(app, services, reports, knowledge);
  exportReportRoutes(app, services, open);
  pageRoutes(app, open);
  route(app, getReportTile, { ...tileOptions, isReport: true }).answers((asked) =>
    sendTile(asked, () => search(asked.params.id, asked.person, asked.reply)),
  );
  pictureRoutes(app, open, services.propertyEngine === undefined ? 'duckdb' : 'trino');
}

type Open = (id: string, person: Person, reply: FastifyReply) => Promise<OpenedReport>;

function pageRoutes(app: FastifyInstance, open: Open): void {
  route(app, calls.getReport, options).answers(async ({ params, person, reply }) => {
    const { report, data, refreshedAt } = await open(params.id, person, reply);
    const { needs: _, rowColumns: __, small: ___, sequence: ____, measures, ...definition } = report.definition;
    return {
      ...definition,
      measures: measures.map(({ sql: _____, ...measure }) => measure),
      ...data,
      refreshedAt,
      isTrial: person.isTrial,
    };
  });

  route(app, calls.getReportPage, options).answers(async ({ params, query, person, reply }) => {
    const { report, data, ask } = await open(params.id, person, reply);
    const page = report.definition.pages.find(({ id }) => id === params.page);
    if (page === undefined) throw problem('not-found');
    const asked = readAsked(report, query, data);
    const plans = page.pictures.map((picture) => planPicture(report, picture, asked));
    const answers = [...(await ask(plans.flatMap(({ statements }) => statements)))];
    const before = periodBefore(asked.period);
    return {
      period: asked.period,
      before: reachesBack(before, data) ? before : null,
      pictures: plans.map(({ statements, read }) => read(answers.splice(0, statements.length))),
    };
  });

  route(app, calls.getReportChoices, options).answers(async ({ params, query, person, reply }) => ({
    choices: await readChoices(await open(params.id, person, reply), query),
  }));

  route(app, calls.getReportOutlines, options).answers(async ({ params, query, person, reply }) => ({
    areas: await readOutlines(await open(params.id, person, reply), query.counties),
  }));
}

const rowsAtOnce = 100;

function pictureRoutes(app: FastifyInstance, open: Open, engine: PropertyEngine): void {
  route(app, calls.getReportRows, options).answers(async ({ params, query, person, reply }) => {
    const opened = await open(params.id, person, reply);
    const { report } = opened;
    const asked = readRowsAsked(opened, requirePicture(report, params.picture), query);
    const page = { from: readFrom(query.from), limit: rowsAtOnce, isWhole: true };
    const [rows = [], counted] = await opened.ask([
      rowsStatement(engineHand(report), asked, page),
      countStatement(engineHand(report), asked),
    ]);
    const width = asked.columns.length;
    return {
      keys: [...asked.columns],
      rows: rows.map((row) => row.slice(0, width)),
      properties: asked.cube.property === undefined ? null : rows.map((row) => Number(row[width])),
      total: Number(counted?.[0]?.[0]),
    };
  });

  route(app, calls.getReportSql, options).answers(async ({ params, query, person, reply }) => {
    const { report, data } = await open(params.id, person, reply);
    const picture = requirePicture(report, params.picture);
    return { sql: shownSql(report, engine, picture, readAsked(report, query, data)) };
  });
}

/** For the engine of the Property Data connections, which can be another than that of the pages. */
export function shownSql(report: Report, engine: PropertyEngine, picture: ReportPicture, asked: Asked): string {
  const hand = shownHand(report, engine);
  const { type, title } = picture;
  const { sql } =
    type === 'list' || type === 'scatter'
      ? rowsStatement(hand, rowsBehind(report, picture, scopeOf(report, picture, asked), {}), {
          limit: picture.limit ?? 1000,
        })
      : figuresStatement(report, hand, figuresOf(report, picture, asked));
  return `-- ${report.definition.name}: ${title}\n${sql}\n`;
}
