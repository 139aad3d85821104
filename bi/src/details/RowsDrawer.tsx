import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Download, MapPinned } from 'lucide-react';
import type { Mark } from '../pictures/picture-props.ts';
import { RowsTable } from '../pictures/tables/RowsTable.tsx';
import { useRows } from '../pictures/tables/use-rows.ts';
import { markConditions } from './mark-conditions.ts';
import type { SqlDialogProps } from './SqlDialog.tsx';

interface RowsDrawerProps extends SqlDialogProps {
  mark: Mark | undefined;
  onNavigator: () => void;
  onSave: (format: 'csv' | 'xlsx', sort: string | undefined) => void;
}

export function RowsDrawer({ picture, title, report, mark, onNavigator, onSave, onClose }: RowsDrawerProps) {
  const rows = useRows(report.reportId, picture.id, markConditions(mark));
  return (
    <Dialog isOpen onClose={onClose} side="right" size={880} title={mark ? `${title}: ${mark.label}` : title}>
      <div className="rows-drawer">
        <div className="g8 wrap mb8 flex">
          {rows.data?.properties && (
            <Button icon={MapPinned} onClick={onNavigator}>
              Open in Property Navigator
            </Button>
          )}
          <Button icon={Download} onClick={() => onSave('csv', rows.sort)}>
            Export CSV
          </Button>
          <Button icon={Download} onClick={() => onSave('xlsx', rows.sort)}>
            Export Excel
          </Button>
        </div>
        <RowsTable picture={picture} report={report} rows={rows} />
      </div>
    </Dialog>
  );
}
