import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import { getReportSql } from '@platbook/contract/reports/reports';
import { failureText } from '@platbook/ui/call/call-error';
import { Copy } from '@platbook/ui/icons';
import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { copyWithToast } from '@platbook/ui/widgets/copy-with-toast';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { useEndpoint } from '../api/call.ts';
import type { ReportLookup } from '../pictures/picture-props.ts';
import { useSession } from '../session/session.ts';
import { useReportState } from '../state/address.ts';
import { queryOf } from '../state/report-state.ts';

export interface SqlDialogProps {
  picture: ReportPicture;
  title: string;
  report: ReportLookup;
  onClose: () => void;
}

export function SqlDialog({ picture, title, report, onClose }: SqlDialogProps) {
  const session = useSession();
  const query = queryOf(useReportState());
  const { data, error } = useEndpoint(getReportSql, { params: { id: report.reportId, picture: picture.id }, query });
  const sql = data?.sql;
  return (
    <Dialog isOpen onClose={onClose} size={880} title={`${title} as SQL`}>
      <div className="dialog-body">
        <p className="muted mb12">
          Returns the numbers in this chart with the current filters. Run it in the SQL Editor on Property Data.
        </p>
        {error ? (
          <p role="alert">{failureText(error)}</p>
        ) : sql === undefined ? (
          <RowsPending className="code-text" />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          <pre className="code-text scrolls" tabIndex={0}>
            {sql}
          </pre>
        )}
        <div className="g8 wrap mt16 flex trails">
          <Button
            disabled={sql === undefined}
            onClick={() => session.say({ type: 'report-open', what: 'sql', sql: sql ?? '', name: title })}
          >
            Open in the SQL Editor
          </Button>
          <Button icon={Copy} look="primary" disabled={sql === undefined} onClick={() => void copyWithToast(sql ?? '')}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
