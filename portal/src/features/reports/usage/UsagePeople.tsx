import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { RetryRow } from '../../../api/RetryRow.tsx';
import { SmallLine } from '../../../widgets/SmallLine.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { countText, shortText } from './usage-texts.ts';
import { useUsageOfPeople } from './use-usage.ts';

export function UsagePeople({ month, onPerson }: { month: string; onPerson: (id: string) => void }) {
  const { list, rows: people } = useUsageOfPeople(month);
  return (
    <section className="section" aria-labelledby="usage-people">
      <h2 id="usage-people">By person</h2>
      {list.isError && <RetryRow from={list} failure="Couldn't load people" className="u-note g12 wrap s-13" />}
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
                    {weeks.some(Boolean) ? (
                      <SmallLine className="block" values={weeks} width={96} hasArea />
                    ) : (
                      <span className="muted">none</span>
                    )}
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
