import type { ReactNode } from 'react';
import { Dialog, type Openable } from '../overlays/Dialog.tsx';
import { Button } from './Button.tsx';

interface ConfirmDialogProps extends Openable {
  title: string;
  children: ReactNode;
  keep?: string;
  confirm: string;
  onConfirm: () => void;
}

export function ConfirmDialog({ isOpen, onClose, title, children, keep, confirm, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={440} title={title}>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-foot">
        <Button size="lg" onClick={onClose} data-autofocus>
          {keep ?? 'Cancel'}
        </Button>
        <Button
          size="lg"
          look="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </footer>
    </Dialog>
  );
}
