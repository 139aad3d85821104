import { accessLimits, declineAccess, type QueuedRequest } from '@platbook/contract/account/access-requests';
import { askedText } from '@platbook/contract/account/access-words';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { FailureNote } from '../../../widgets/FailureNote.tsx';
import { TextArea } from '../../../widgets/TextArea.tsx';

interface DeclineDialogProps {
  request: QueuedRequest;
  onClose: () => void;
}

export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const [answer, setAnswer] = useState('');
  const send = async () => {
    await call(declineAccess, { params: { id: request.id }, body: { answer }, isBackground: true });
    showToast({ kind: 'success', text: `Request of ${request.email} declined` });
    onClose();
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, {
    check: () => (answer.trim() === '' ? 'Write an answer, so the person knows why.' : undefined),
  });
  return (
    <Dialog isOpen onClose={onClose} size={480} title="Decline request" ignoresOutside>
      <form noValidate onSubmit={onSubmit}>
        <div className="access-decision tiles g16 t-13">
          <p className="breaks">
            {request.email} asked for <b>{askedText(request)}</b>.
          </p>
          <TextArea
            label="Answer"
            placeholder="e.g. Permits aren't part of evaluations. Sales will call you."
            data-autofocus
            maxLength={accessLimits.messageLength}
            value={answer}
            onChange={onType(setAnswer)}
          />
          <FailureNote text={failure} />
        </div>
        <SubmitFoot onCancel={onClose} isBusy={isSending}>
          Decline request
        </SubmitFoot>
      </form>
    </Dialog>
  );
}
