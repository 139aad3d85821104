import { resetPassword } from '@platbook/contract/account/passwords';
import { brokenRules, isSamePassword } from '@platbook/contract/rules/password';
import { goTo } from '@platbook/ui/browser/navigation';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery } from '../../api/use-app.tsx';
import { useSubmit } from '../../api/use-submit.ts';
import { accountFailure } from './account-failure.ts';
import { EmailField } from './EmailField.tsx';
import { FailureNote } from './FailureNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export function ResetForm({ id }: { id: string }) {
  const cache = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isOther = confirmation !== '' && !isSamePassword(password, confirmation);
  const isWeak = password !== '' && brokenRules(password, { email }).length > 0;
  const { isSending, failure, onSubmit, forget } = useSubmit(
    async () => {
      const body = { email, password, passwordConfirmation: confirmation };
      await call(resetPassword, { params: { passwordResetId: id }, body });
      // The reset ends the user's sessions, so the cached user is stale.
      cache.removeQueries({ queryKey: appInfoQuery.queryKey });
      goTo('/', { replace: true });
    },
    { failureText: accountFailure },
  );
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    forget();
  };
  return (
    <form className="tiles g16" onSubmit={onSubmit}>
      <EmailField value={email} onChange={change(setEmail)} />
      <PasswordField kind="new" required value={password} onChange={change(setPassword)} />
      <PasswordRules password={password} email={email} isComparedLater />
      <PasswordField
        kind="confirmation"
        required
        value={confirmation}
        problem={isOther ? "Password doesn't match" : undefined}
        onChange={change(setConfirmation)}
      />
      <FailureNote text={failure} />
      <Button type="submit" look="primary" size="lg" className="block" isBusy={isSending} disabled={isOther || isWeak}>
        Reset Password
      </Button>
    </form>
  );
}
