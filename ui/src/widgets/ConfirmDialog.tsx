import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  keep?: string;
  confirm: string;
  onConfirm: () => void;
}

export function ConfirmDialog({ isOpen, onClose, title, children, keep, confirm, onConfirm }: ConfirmDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
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
      </Modal.Content>
    </Modal.Root>
  );
}
