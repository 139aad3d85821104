import type { Connection } from '@platbook/contract/workbench/connections';
import { Dialog, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import './connections.css';

interface ConnectionFormDrawerProps extends Openable {
  saved: Connection | undefined;
}

export function ConnectionFormDrawer({ saved, isOpen, onClose }: ConnectionFormDrawerProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      ignoresOutside
      side="right"
      size={560}
      title={saved ? 'Edit connection' : 'New connection'}
      className="c-frame col clips"
    >
      <div className="fills col">
        <ConnectionForm saved={saved} onDone={onClose} />
      </div>
    </Dialog>
  );
}
