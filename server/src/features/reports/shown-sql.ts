import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { type Asked, scopeOf } from './asked.ts';
import { figuresStatement } from './figures-sql.ts';
import { figuresOf } from './picture-data.ts';
import type { Report } from './report.ts';
import { rowsBehind, rowsStatement } from './rows-sql.ts';
import { shownHand } from './sql-hand.ts';

/** SQL over the warehouse objects that returns the rows of a picture, with a comment line that describes them. */
export function shownSql(report: Report, picture: ReportPicture, asked: Asked): string {
  const hand = shownHand(report);
  const { type, title } = picture;
  const { sql } =
    type === 'list' || type === 'scatter'
      ? rowsStatement(hand, rowsBehind(report, picture, scopeOf(report, picture, asked), {}), {
          limit: picture.limit ?? 1000,
        })
      : figuresStatement(report, hand, figuresOf(report, picture, asked));
  return `-- ${report.definition.name}: ${title}\n${sql}\n`;
}
