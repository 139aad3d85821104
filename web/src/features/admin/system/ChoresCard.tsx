import type { SystemStatus } from '@platbook/contract/admin-status';
import { momentText } from '../../../browser/moment-text.ts';
import { hasFailed, judgeChores } from './judge-status.ts';
import { StateText, StatusCard } from './StatusCard.tsx';

/** What the server calls its jobs, in words; one that is new stands under its own name. */
const jobNames: Record<string, string> = {
  audit: 'Seal the days of the audit log',
  'connection clients': 'Tidy open sessions',
  'expired navigator sessions': 'Remove ended sessions of Property Navigator',
  'expired sessions': 'Remove ended sign-ins',
  'expired sign-ins': 'Remove sign-ins that were not finished',
  'forget old incidents': 'Forget failures older than a week',
  'forget old mails': 'Forget mails older than 30 days',
  history: 'Remove old runs from the history',
  'left results': 'Sweep results that nobody knows',
  'old links and tries': 'Remove links that are over',
  drafts: 'Delete expired drafts',
  'old results': 'Remove rows older than a day',
  'check licenses of running queries': 'Compare runs with licences',
  'runs of dead nodes': 'End the runs of dead nodes',
  'sending mails': 'Send mails',
  trash: 'Empty the trash of queries',
  usage: 'Count what people use',
  'unheld entitlement sets': 'Remove warehouse files that nobody needs',
};
const jobName = (name: string) => jobNames[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1);

/** What each node does by itself, and how it last went. */
export function ChoresCard({ status }: { status: SystemStatus }) {
  const { nodes } = status;
  return (
    <StatusCard title="Background jobs" judgement={judgeChores(status)}>
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
                <th scope="row">{jobName(chore.name)}</th>
                {nodes.length > 1 && <td className="muted">{node.name}</td>}
                <td className="nowrap done">{chore.doneAt === null ? 'not yet' : momentText(chore.doneAt)}</td>
                <td>
                  {chore.failedAt === null ? (
                    <span className="muted">no failure</span>
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
