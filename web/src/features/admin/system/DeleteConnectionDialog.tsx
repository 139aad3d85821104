import { Modal } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';

interface DeleteConnectionDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a connection is deleted, as what runs on it ends. */
export function DeleteConnectionDialog({ name, isOpen, onClose, onConfirm }: DeleteConnectionDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Delete {name}?</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>What runs on it ends. Saved queries stay, and ask for another connection.</Modal.Body>
        <footer className="dialog-foot">
          <Button size="lg" onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button
            size="lg"
            look="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            Delete
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
