import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import type { Report } from '../../pictures/lookup.ts';
import type { ReportLookup } from '../../pictures/picture-props.ts';
import { changeState } from '../../state/address.ts';
import type { ReportState } from '../../state/report-state.ts';
import { FilterPane } from './FilterPane.tsx';

interface FilterSheetProps {
  report: Report;
  lookup: ReportLookup;
  state: ReportState;
  isOpen: boolean;
  onClose: () => void;
}

export function FilterSheet({ report, lookup, state, isOpen, onClose }: FilterSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} side="bottom" size="90%" title="Filters">
      <div className="flt holds raised sheet">
        <FilterPane report={report} lookup={lookup} state={state} />
      </div>
      <div className="dialog-foot">
        <Button look="quiet" onClick={() => changeState({ period: undefined, where: [], pick: [] })}>
          Clear all
        </Button>
        <Button look="primary" onClick={onClose}>
          Show report
        </Button>
      </div>
    </Dialog>
  );
}
