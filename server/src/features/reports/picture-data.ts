import type { ReportDimension, ReportPicture } from '@platbook/contract/reports/report-definition';
import { type Asked, acrossOf, scopeOf } from './asked.ts';
import { type PicturePlan, planFigures } from './figures-plan.ts';
import type { Figures } from './figures-sql.ts';
import type { Report } from './report.ts';
import { countStatement, rowsBehind, rowsStatement } from './rows-sql.ts';
import { engineHand } from './sql-hand.ts';

const rowsOfList = 100;
const pointsOfScatter = 1000;

export function planPicture(report: Report, picture: ReportPicture, asked: Asked): PicturePlan {
  return picture.type === 'list' || picture.type === 'scatter'
    ? planRows(report, picture, asked)
    : planFigures({ report, picture, asked, figures: figuresOf(report, picture, asked) });
}

export function figuresOf(report: Report, picture: ReportPicture, asked: Asked): Figures {
  const { type, measures, limit, split } = picture;
  const across = acrossOf(report, picture, asked);
  const keys = [across, report.dimensions.get(split ?? '')].filter((key) => key !== undefined);
  const sort = picture.sort ?? (hasOwnOrder(type, across) ? 'by' : `-${measures[0]}`);
  const key = sort.replace(/^-/, '');
  return {
    keys,
    measures,
    scope: scopeOf(report, picture, asked),
    order: { key, isDescending: sort.startsWith('-') },
    limit,
  };
}

const hasOwnOrder = (type: ReportPicture['type'], key: ReportDimension | undefined): boolean =>
  type !== 'bars' && type !== 'map' && (key?.kind !== 'text' || type === 'heat');

function planRows(report: Report, picture: ReportPicture, asked: Asked): PicturePlan {
  const query = rowsBehind(report, picture, scopeOf(report, picture, asked), {});
  const limit = picture.limit ?? (picture.type === 'list' ? rowsOfList : pointsOfScatter);
  return {
    statements: [rowsStatement(engineHand(report), query, { limit }), countStatement(engineHand(report), query)],
    read: ([rows = [], count = []]) => ({
      id: picture.id,
      keys: [...query.columns],
      rows: rows.map((row) => [...row]),
      labels: {},
      total: Number(count[0]?.[0] ?? 0),
    }),
  };
}
