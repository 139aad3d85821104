import { Modal } from '@mantine/core';
import { Button } from '../../../ui/Button.tsx';

interface SuspendDialogProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
  onSuspend: () => void;
}

/** Asks before a person is suspended, as it signs him out in mid-work. */
export function SuspendDialog({ email, isOpen, onClose, onSuspend }: SuspendDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Suspend {email}?</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          All sessions end at once and running queries are ended. Saved queries stay as they are, and everything is back
          when the suspension is ended.
        </Modal.Body>
        <footer className="dialog-foot">
          <Button size="lg" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            size="lg"
            look="danger"
            onClick={() => {
              onClose();
              onSuspend();
            }}
          >
            Suspend
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
