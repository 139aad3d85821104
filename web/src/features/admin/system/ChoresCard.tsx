import type { SystemStatus } from '@platbook/contract/admin-status';
import { momentText } from '../../../browser/moment-text.ts';
import { hasFailed, judgeChores } from './judge-status.ts';
import { StateText, StatusCard } from './StatusCard.tsx';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What each node does by itself, and how it last went. */
export function ChoresCard({ status }: { status: SystemStatus }) {
  const { nodes } = status;
  return (
    <StatusCard title="Background jobs" judgement={judgeChores(status)} isWide>
      <table className="table sys-figures sys-stacked">
        <thead>
          <tr>
            <th scope="col">Job</th>
            {nodes.length > 1 && <th scope="col">Node</th>}
            <th scope="col">Last done</th>
            <th scope="col">Last failure</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {nodes.flatMap((node) =>
            node.chores.map((chore) => (
              <tr key={`${node.name} ${chore.name}`}>
                <th scope="row">{capital(chore.name)}</th>
                {nodes.length > 1 && <td className="muted">{node.name}</td>}
                <td className="nowrap">{chore.doneAt === null ? 'not yet' : momentText(chore.doneAt)}</td>
                <td>
                  {chore.failedAt === null ? (
                    <span className="muted">none</span>
                  ) : (
                    <>
                      {momentText(chore.failedAt)} <code>{chore.failure}</code>
                    </>
                  )}
                </td>
                <td>
                  <StateText
                    {...(hasFailed(chore) ? { tone: 'bad', text: 'Failed last' } : { tone: 'ok', text: 'Well' })}
                  />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </StatusCard>
  );
}
