import { failureText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { countText, shortText } from './usage-texts.ts';
import { useUsageOfPeople } from './use-usage.ts';

export function UsagePeople({ month, onPerson }: { month: string; onPerson: (id: string) => void }) {
  const { list, rows: people } = useUsageOfPeople(month);
  return (
    <section className="section" aria-labelledby="usage-people">
      <h2 id="usage-people">By person</h2>
      {list.isError && (
        <p className="u-note row g12 wrap s-13" role="status">
          Couldn't load people. {failureText(list.error)}{' '}
          <Button onClick={() => void list.refetch()} isBusy={list.isFetching}>
            Try again
          </Button>
        </p>
      )}
      {people && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className="u-scroll scrolls" aria-label="Usage by person" tabIndex={0}>
          <table className="table whole u-people" aria-busy={list.isFetching}>
            <TableHead
              columns={[
                'Email',
                ['Queries', 'num'],
                ['Rows', 'num'],
                ['Exports', 'num'],
                ['API calls', 'num'],
                ['By week', 'u-week'],
              ]}
            />
            <tbody>
              {people.map(({ id, email, runs, rows, exports, apiCalls, weeks }) => (
                <tr key={id}>
                  <td>
                    <button type="button" className="link" onClick={() => onPerson(id)}>
                      {email}
                    </button>
                  </td>
                  <td className="num">{countText(runs)}</td>
                  <td className="num">{shortText(rows)}</td>
                  <td className="num">{countText(exports)}</td>
                  <td className="num">{countText(apiCalls)}</td>
                  <td className="u-week">
                    <WeekLine weeks={weeks} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <MoreButton list={list} className="mt12">
        Load more
      </MoreButton>
    </section>
  );
}

const [width, height, edge] = [96, 20, 3];

function WeekLine({ weeks }: { weeks: readonly number[] }) {
  const most = Math.max(...weeks);
  if (most === 0) return <span className="muted">none</span>;
  const points = weeks.map((value, index) => {
    const x = 1 + (index * (width - edge - 1)) / (weeks.length - 1);
    return [x, height - edge - (value / most) * (height - 2 * edge)] as const;
  });
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const [lastX, lastY] = points.at(-1) as readonly [number, number];
  return (
    <svg className="block" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path fill="var(--c1)" opacity={0.12} d={`${line}L${lastX.toFixed(1)} ${height}L1 ${height}Z`} />
      <path fill="none" stroke="var(--c1)" strokeWidth={1.5} strokeLinejoin="round" d={line} />
      <circle fill="var(--c1)" cx={lastX} cy={lastY} r={2} />
    </svg>
  );
}
