import type { SystemStatus } from '@platbook/contract/admin/status';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { Moment } from '../times/Moment.tsx';
import { hasFailed, judgeChores } from './judge-status.ts';
import { StateText, StatusCard } from './StatusCard.tsx';

const jobNames: Record<string, string> = {
  audit: 'Seal audit log',
  'connection clients': 'Clean up sessions',
  'expired navigator sessions': 'Remove ended Property Navigator sessions',
  'expired sessions': 'Remove expired sign-ins',
  'expired sign-ins': 'Remove unfinished sign-ins',
  'forget old incidents': 'Remove errors older than a week',
  'forget old mails': 'Remove emails older than 30 days',
  history: 'Remove old runs from history',
  'left results': 'Remove orphaned results',
  'old links and tries': 'Remove expired links',
  drafts: 'Delete expired drafts',
  'old results': 'Remove results older than a day',
  'check licenses of running queries': 'Check runs against licenses',
  'rights of running queries': 'Stop runs whose license changed',
  'runs of dead nodes': 'Stop runs on lost nodes',
  'sending mails': 'Send emails',
  trash: 'Empty the query trash',
  usage: 'Count usage',
  'unheld entitlement sets': 'Remove unused warehouse files',
  'data versions': 'Compare the property data with the last version',
  'notices of data changes': 'Notify people of data changes',
};
const jobName = (name: string) => jobNames[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1);

export function ChoresCard({ status }: { status: SystemStatus }) {
  const { nodes } = status;
  return (
    <StatusCard title="Background jobs" judgement={judgeChores(status)}>
      <table className="table sys-figures whole mt8 sys-stacked">
        <TableHead columns={['Job', nodes.length > 1 && 'Node', 'Last run', 'Last error', 'Status']} />
        <tbody>
          {nodes.flatMap((node) =>
            node.chores.map((chore) => (
              <tr key={`${node.name} ${chore.name}`}>
                <th scope="row">{jobName(chore.name)}</th>
                {nodes.length > 1 && <td className="muted">{node.name}</td>}
                <td className="nowrap done">{chore.doneAt === null ? 'never' : <Moment at={chore.doneAt} />}</td>
                <td>
                  {chore.failedAt === null ? (
                    <span className="muted">none</span>
                  ) : (
                    <>
                      <Moment at={chore.failedAt} /> <code className="breaks s-12">{chore.failure}</code>
                    </>
                  )}
                </td>
                <td>
                  <StateText
                    {...(hasFailed(chore) ? { tone: 'bad', text: 'Last run failed' } : { tone: 'ok', text: 'OK' })}
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
