import { Dialog } from '@platbook/ui/overlays/Dialog.tsx';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import type { ComponentProps } from 'react';
import { changeState } from '../../state/address.ts';
import { FilterPane } from './FilterPane.tsx';

interface FilterSheetProps extends ComponentProps<typeof FilterPane> {
  isOpen: boolean;
  onClose: () => void;
}

export function FilterSheet({ isOpen, onClose, ...filters }: FilterSheetProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} side="bottom" size="90%" title="Filters">
      <div className="flt holds raised sheet">
        <FilterPane {...filters} />
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
