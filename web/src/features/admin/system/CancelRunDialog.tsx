import { Modal } from '@mantine/core';
import type { OpenRun } from '@platbook/contract/admin-runs';
import { Button } from '../../../ui/Button.tsx';

interface CancelRunDialogProps {
  /** The run it asks about; the last one while it closes. */
  run: OpenRun | undefined;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (run: OpenRun) => void;
}

/** Asks before somebody else's run is ended. */
export function CancelRunDialog({ run, isOpen, onClose, onConfirm }: CancelRunDialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Cancel this run?</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          {run?.email || 'The person'} loses the rows of “{run?.name || 'New query'}” and reads that an administrator
          cancelled it. Other runs go on.
        </Modal.Body>
        <footer className="dialog-foot">
          <Button size="lg" onClick={onClose} data-autofocus>
            Let it run
          </Button>
          <Button
            size="lg"
            look="danger"
            onClick={() => {
              onClose();
              if (run) onConfirm(run);
            }}
          >
            Cancel the run
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  );
}
