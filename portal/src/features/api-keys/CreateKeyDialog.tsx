import { createApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { failureText } from '@platbook/ui/call/call-error';
import { Dialog, type Openable, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { DayField } from '@platbook/ui/widgets/date/DateInput.tsx';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { TextField } from '../../widgets/TextField.tsx';
import type { Fresh } from './FreshKey.tsx';

interface CreateKeyDialogProps extends Openable {
  onMade: (fresh: Fresh) => void;
}

export function CreateKeyDialog({ isOpen, onClose, onMade }: CreateKeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={440} title="Create key">
      <CreateKeyForm onClose={onClose} onMade={onMade} />
    </Dialog>
  );
}

function CreateKeyForm({ onClose, onMade }: Omit<CreateKeyDialogProps, 'isOpen'>) {
  const id = useId();
  const [name, setName] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const send = async () => {
    const { data } = await call(createApiKey, { body: { name, expiresOn: expiresOn || null }, isBackground: true });
    onClose();
    onMade({ ...data, name: name.trim(), isRolled: false });
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, {
    check: () => (name.trim() === '' ? 'Enter a name for the key' : undefined),
    failureText,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="key-form tiles g16 t-13">
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          placeholder="Nightly load"
          maxLength={keyLimits.nameLength}
          value={name}
          problem={failure}
          hint="The app that will use it."
          onChange={onType(setName)}
        />
        <div>
          <label className="label" htmlFor={id}>
            Expires on <span className="muted">(optional)</span>
          </label>
          <DayField
            named={{ id, 'aria-label': 'Expires on' }}
            size="lg"
            min={pacificMoment(new Date()).slice(0, 10)}
            value={expiresOn}
            onChange={onType(setExpiresOn)}
          />
          <p className="hint">Valid through the end of that day (Pacific). Leave empty for no expiry.</p>
        </div>
      </div>
      <SubmitFoot onCancel={onClose} isBusy={isSending}>
        Create key
      </SubmitFoot>
    </form>
  );
}
