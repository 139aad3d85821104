import { type Schedule, transferSchedule } from '@platbook/contract/workbench/schedules';
import { type FoundPerson, searchPeople } from '@platbook/contract/workbench/sharing';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { Removable } from '@platbook/ui/widgets/Removable.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const choose = onType<FoundPerson | undefined>((chosen) => {
    flushSync(() => setPerson(chosen));
    // The field and the chosen person replace each other.
    field.current?.querySelector<HTMLElement>('input, button')?.focus();
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="dialog-body col g12 t-13">
        <p>
          {schedule.owner.name} owns it now. It is paused until the new owner resumes it, and then runs with their
          access to data.
        </p>
        <div ref={field}>
          <label className="label" htmlFor={id}>
            New owner
          </label>
          {person ? (
            <span className="tag">
              <Removable text={`${person.displayName}, ${person.email}`} onRemove={() => choose(undefined)} />
            </span>
          ) : (
            <PeoplePicker
              named={{ id, ...{ 'data-autofocus': true } }}
              search={async (q, signal) =>
                (await call(searchPeople, { query: { q }, signal, isBackground: true })).data
              }
              leftOut={new Set()}
              onPick={choose}
            />
          )}
        </div>
        <FailureNote text={failure} />
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        Transfer
      </SubmitFoot>
    </form>
  );
}
