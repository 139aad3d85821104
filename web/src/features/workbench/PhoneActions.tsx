import { Button } from '../../ui/Button.tsx';
import { RunButton, type RunButtonProps } from './RunButton.tsx';

interface PhoneActionsProps {
  running: RunButtonProps;
  isSaving: boolean;
  onSchema: () => void;
  onSave: () => void;
}

/** The bar at the foot of a phone: Schema, Save and Run where the thumb is. */
export function PhoneActions({ running, isSaving, onSchema, onSave }: PhoneActionsProps) {
  return (
    <div className="wb-actions">
      <Button aria-haspopup="dialog" onClick={onSchema}>
        Schema
      </Button>
      <Button isBusy={isSaving} onClick={onSave}>
        Save
      </Button>
      <RunButton {...running} />
    </div>
  );
}
