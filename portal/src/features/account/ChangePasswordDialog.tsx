import { changePassword } from '@platbook/contract/account/passwords';
import { listSessions } from '@platbook/contract/account/users';
import { brokenRules, isSamePassword } from '@platbook/contract/rules/password';
import { Dialog, SubmitFoot } from '@platbook/ui/overlays/Dialog.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { endpointQuery } from '../../api/use-endpoint.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { accountFailure } from './account-failure.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size={680} title="Change Password">
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { config } = useApp();
  const { email, userIdB2C } = useCurrentUser();
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isFlagging, setIsFlagging] = useState(false);

  const currentProblem = isFlagging && current === '' ? 'Current Password is required' : undefined;
  const isOther = !isSamePassword(password, confirmation);
  const confirmProblem =
    confirmation === ''
      ? isFlagging
        ? 'Confirm Password is required'
        : undefined
      : isOther
        ? "Password doesn't match"
        : undefined;
  const facts = { email, current: current === '' ? undefined : current };
  const isWeak = (password !== '' || isFlagging) && brokenRules(password, facts).length > 0;

  const send = async () => {
    const body = { id: userIdB2C, appId: config.b2cExtensionId, password, currentPassword: current, email };
    await call(changePassword, { body });
    onClose();
    showToast({ kind: 'success', text: 'Your password has been reset.' });
    await cache.invalidateQueries(endpointQuery(listSessions));
  };
  const check = () => {
    const empty = [current, password, confirmation].indexOf('');
    if (empty < 0 && !isOther && brokenRules(password, facts).length === 0) return undefined;
    setIsFlagging(true);
    form.current?.querySelectorAll('input')[empty < 0 ? 1 : empty]?.focus();
    // The fields say what is wrong.
    return '';
  };
  const { isSending, failure, onSubmit, onType } = useSubmit(send, { check, failureText: accountFailure });

  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <div className="pwd tiles">
        <div className="fields tiles g16">
          <PasswordField
            kind="current"
            data-autofocus
            value={current}
            problem={currentProblem}
            onChange={onType(setCurrent)}
          />
          <PasswordField kind="new" value={password} onChange={onType(setPassword)} />
          <PasswordField
            kind="confirmation"
            value={confirmation}
            problem={confirmProblem}
            onChange={onType(setConfirmation)}
          />
          <FailureNote text={failure} />
        </div>
        <PasswordRules password={password} email={email} current={facts.current} />
      </div>
      <SubmitFoot
        onCancel={onClose}
        isBusy={isSending}
        isDisabled={currentProblem !== undefined || confirmProblem !== undefined || isWeak}
      >
        Change Password
      </SubmitFoot>
    </form>
  );
}
