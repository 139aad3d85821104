import { type Schedule, transferSchedule } from '@platbook/contract/workbench/schedules';
import { type FoundPerson, searchPeople } from '@platbook/contract/workbench/sharing';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { PeoplePicker } from '../../widgets/PeoplePicker.tsx';

interface TransferDialogProps extends Openable {
  schedule: Schedule;
  onTransferred: () => void;
}

export function TransferDialog({ isOpen, ...props }: TransferDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      size={440}
      title={<span className="breaks">Transfer “{props.schedule.name}”</span>}
    >
      <TransferForm {...props} />
    </Dialog>
  );
}

function TransferForm({ schedule, onClose, onTransferred }: Omit<TransferDialogProps, 'isOpen'>) {
  const [person, setPerson] = useState<FoundPerson>();
  const send = async () => {
    if (!person) return;
    const params = { id: schedule.id };
    await call(transferSchedule, { params, body: { personId: person.id }, isBackground: true });
    onClose();
    onTransferred();
    showToast({ kind: 'success', text: `“${schedule.name}” transferred to ${person.displayName}` });
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, {
    check: () => (person ? undefined : 'Choose a person'),
    failureText,
  });
  const choose = onType<FoundPerson | undefined>(setPerson);
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="dialog-body col g12 t-13">
        <p>
          {schedule.owner.name} owns it now. It is paused until the new owner resumes it, and then runs with their
          access to data.
        </p>
        {person ? (
          <span className="tag">
            <Removable text={`${person.displayName}, ${person.email}`} onRemove={() => choose(undefined)} />
          </span>
        ) : (
          <PeoplePicker
            named={{ 'aria-label': 'New owner', ...{ 'data-autofocus': true } }}
            search={async (q, signal) => (await call(searchPeople, { query: { q }, signal, isBackground: true })).data}
            leftOut={new Set()}
            onPick={choose}
          />
        )}
        <FailureNote text={failure} />
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        Transfer
      </SubmitFoot>
    </form>
  );
}
