import type { SystemStatus } from '@platbook/contract/admin/status';
import { momentText } from '@platbook/ui/browser/moment-text';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { countText } from './figure-texts.ts';
import { judgeErrors } from './judge-status.ts';
import { StatusCard } from './StatusCard.tsx';

export function ErrorsCard({ status }: { status: SystemStatus }) {
  return (
    <StatusCard title="Recent errors" judgement={judgeErrors(status)}>
      {status.errors.length === 0 ? (
        <p className="muted mt4">No server errors.</p>
      ) : (
        <>
          <table className="table sys-figures whole mt8 sys-stacked">
            <TableHead columns={['Last', 'Where', 'Cause', ['Count', 'num'], 'Latest ID']} />
            <tbody>
              {status.errors.map((error) => (
                <tr key={`${error.route} ${error.cause}`}>
                  <td className="nowrap">{momentText(error.at)}</td>
                  <td>
                    <code className="breaks s-12">{error.route}</code>
                  </td>
                  <td>
                    <code className="breaks s-12">{error.cause}</code>
                  </td>
                  <td className="num">{countText(error.times)}</td>
                  <td>
                    <code className="breaks s-12">{error.id}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted t-12 mt4">From the last seven days. Search the log for the ID to see the full cause.</p>
        </>
      )}
    </StatusCard>
  );
}
