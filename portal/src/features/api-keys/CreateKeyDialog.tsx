import { Modal } from '@mantine/core';
import { createApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { pacificMoment } from '@platbook/contract/rules/pacific-days';
import { useOpenAfterMount } from '@platbook/ui/browser/use-open-after-mount';
import { failureText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Fresh } from './FreshKey.tsx';

interface CreateKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (fresh: Fresh) => void;
}

export function CreateKeyDialog({ isOpen, onClose, onMade }: CreateKeyDialogProps) {
  return (
    <Modal.Root opened={useOpenAfterMount(isOpen)} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>Create key</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <CreateKeyForm onClose={onClose} onMade={onMade} />
      </Modal.Content>
    </Modal.Root>
  );
}

function CreateKeyForm({ onClose, onMade }: Omit<CreateKeyDialogProps, 'isOpen'>) {
  const id = useId();
  const [name, setName] = useState('');
  const [expiresOn, setExpiresOn] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    if (name.trim() === '') return setFailure('Enter a name for the key');
    setIsSending(true);
    try {
      const { data } = await call(createApiKey, { body: { name, expiresOn: expiresOn || null }, isBackground: true });
      onClose();
      onMade({ ...data, name: name.trim(), isRolled: false });
    } catch (error) {
      setFailure(failureText(error));
      setIsSending(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="key-form tiles g16 t-13">
        <div>
          <label className="label" htmlFor={`${id}-name`}>
            Name
          </label>
          <div className={failure === undefined ? 'input lg' : 'input lg err'}>
            <input
              id={`${id}-name`}
              data-autofocus
              autoComplete="off"
              placeholder="Nightly load"
              maxLength={keyLimits.nameLength}
              value={name}
              aria-invalid={failure !== undefined}
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setFailure(undefined);
              }}
            />
          </div>
          <p id={`${id}-hint`} className={failure === undefined ? 'hint' : 'hint bad'} role="status">
            {failure ?? 'The app that will use it.'}
          </p>
        </div>
        <div>
          <label className="label" htmlFor={`${id}-day`}>
            Expires on <span className="muted">(optional)</span>
          </label>
          <div className="input lg">
            <input
              id={`${id}-day`}
              type="date"
              min={pacificMoment(new Date()).slice(0, 10)}
              value={expiresOn}
              onChange={(event) => {
                setExpiresOn(event.currentTarget.value);
                setFailure(undefined);
              }}
            />
          </div>
          <p className="hint">Valid through the end of that day (Pacific). Leave empty for no expiry.</p>
        </div>
      </div>
      <footer className="dialog-foot">
        <Button size="lg" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="lg" look="primary" isBusy={isSending}>
          Create key
        </Button>
      </footer>
    </form>
  );
}
