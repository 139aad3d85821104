import type { Usage, UsageDay } from '@platbook/contract/usage';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { UsageBars } from './UsageBars.tsx';
import { countText, dayText, formatsText, secondsText, shareText, shortText } from './usage-texts.ts';

type Count = Exclude<keyof UsageDay, 'day'>;

export function UsageCharts({ usage }: { usage: Usage }) {
  const { days, today, runs, failed, medianMilliseconds, rows, rowsOfResult, exports, apiCalls, apiOverLimit } = usage;
  const median = medianMilliseconds === null ? '' : `, median ${secondsText(medianMilliseconds)}`;
  const files = exports.reduce((sum, each) => sum + each.files, 0);
  const charts: [title: string, count: Count, total: string, note: string | false][] = [
    ['Queries run', 'runs', countText(runs), runs > 0 && `${shareText(failed, runs)} failed${median}`],
    ['Rows read', 'rows', shortText(rows), `up to ${countText(rowsOfResult)} per result`],
    ['Exports', 'exports', countText(files), formatsText(exports)],
    [
      'API calls',
      'apiCalls',
      countText(apiCalls),
      apiCalls > 0 && `${shareText(apiOverLimit, apiCalls)} over the limit`,
    ],
  ];
  return (
    <>
      <div className="u-charts tiles">
        {charts.map(([title, count, total, note]) => (
          <section key={title} className="plate" aria-label={title}>
            <h2 className="flex g8 mb8 t-13">
              {title}
              <span className="push ends muted s-12 thin">{note}</span>
              <span className="v">{total}</span>
            </h2>
            <UsageBars label={title} today={today} days={days.map((each) => ({ day: each.day, value: each[count] }))} />
          </section>
        ))}
      </div>
      <details className="u-days mt16 s-13">
        <summary className="hand muted">Show as table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className="u-scroll scrolls" aria-label="Usage by day" tabIndex={0}>
          <table className="table whole">
            <TableHead columns={['Day (Pacific)', ...columns.map(([title]) => [title, 'num'] as const)]} />
            <tbody>
              {days
                .filter(({ day }) => day <= today)
                .map((each) => (
                  <tr key={each.day}>
                    <th scope="row">{dayText(each.day)}</th>
                    {columns.map(([title, count]) => (
                      <td key={title} className="num">
                        {countText(each[count])}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

const columns: readonly [title: string, count: Count][] = [
  ['Queries', 'runs'],
  ['Failed', 'failed'],
  ['Rows', 'rows'],
  ['Exports', 'exports'],
  ['API calls', 'apiCalls'],
  ['Over the limit', 'apiOverLimit'],
];
