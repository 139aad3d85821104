import type { OpenRun } from '@platbook/contract/admin/runs';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { SkeletonRows } from '../SkeletonRows.tsx';
import { bytesText, countText, sinceText } from './figure-texts.ts';
import { QueryCell } from './QueryCell.tsx';

interface RunsTableProps {
  runs: readonly OpenRun[] | undefined;
  at: string | undefined;
  ending: ReadonlySet<string>;
  onCancel: (run: OpenRun) => void;
}

export function RunsTable({ runs, at = '', ending, onCancel }: RunsTableProps) {
  const hasNodes = new Set(runs?.map(({ node }) => node)).size > 1;
  return (
    <table className="table sys-table whole sys-runs" aria-busy={!runs}>
      <TableHead
        columns={[
          'Person',
          'Query',
          'Connection',
          hasNodes && 'Node',
          'Status',
          ['For', 'num'],
          ['Rows', 'num'],
          ['Memory', 'num'],
          ['Cancel', 'sr'],
        ]}
      />
      <tbody>
        {runs?.map((run) => (
          <tr key={run.id}>
            <td className="m wide cut">{run.email || 'Unknown user'}</td>
            <td className="wide">
              <QueryCell name={run.name} text={run.text} />
            </td>
            <td>{run.connection || <span className="muted">Deleted connection</span>}</td>
            {hasNodes && <td className="muted">{run.node}</td>}
            <td>
              <State run={run} />
            </td>
            <td className="num nowrap">{sinceText(run.startedAt ?? run.orderedAt, at)}</td>
            <td className="num">{run.rows === null ? '–' : countText(run.rows)}</td>
            <td className="num nowrap">{run.memoryBytes === null ? '–' : bytesText(run.memoryBytes)}</td>
            <td className="act ends">
              <Button
                size="sm"
                look="stop"
                isBusy={ending.has(run.id)}
                aria-label={`Cancel run of ${run.email || 'an unknown user'}: ${run.name || 'New query'}`}
                onClick={() => onCancel(run)}
              >
                Cancel
              </Button>
            </td>
          </tr>
        )) ?? <SkeletonRows rows={2} cells={8} />}
      </tbody>
    </table>
  );
}

function State({ run: { state, isEnding, queuePosition, waitsFor } }: { run: OpenRun }) {
  if (isEnding) return <span className="badge warn">Canceling</span>;
  if (state === 'running') return <span className="badge ok">Running</span>;
  const before = queuePosition === null ? '' : queuePosition === 0 ? ', next' : `, ${countText(queuePosition)} ahead`;
  return (
    <>
      <span className="badge plain">Waiting{before}</span>
      {waitsFor === 'own' && <span className="muted t-12 block">for the user's other runs to finish</span>}
    </>
  );
}
