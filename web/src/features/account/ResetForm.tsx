import { resetPassword } from '@platbook/contract/passwords';
import { brokenRules, isSamePassword } from '@platbook/contract/rules/password';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery } from '../../api/use-app.tsx';
import { goTo } from '../../browser/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { accountFailure } from './account-failure.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import { TextField } from './TextField.tsx';

/** Email, new password and its confirmation; what the browser does not require by itself is told as it is typed. */
export function ResetForm({ id }: { id: string }) {
  const cache = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isOther = confirmation !== '' && !isSamePassword(password, confirmation);
  const isWeak = password !== '' && brokenRules(password, { email }).length > 0;
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setFailure(undefined);
  };
  const send = async () => {
    if (isSending || isOther || isWeak) return;
    setIsSending(true);
    setFailure(undefined);
    try {
      const body = { email, password, passwordConfirmation: confirmation };
      await call(resetPassword, { params: { passwordResetId: id }, body });
      // Whoever was signed in here is so no more.
      cache.removeQueries({ queryKey: appInfoQuery.queryKey });
      goTo('/', { replace: true });
    } catch (error) {
      setFailure(accountFailure(error));
      setIsSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={320}
        autoFocus
        value={email}
        onChange={change(setEmail)}
      />
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={change(setPassword)}
      />
      <PasswordRules password={password} email={email} isComparedLater />
      <PasswordField
        label="Confirm Password"
        name="passwordConfirmation"
        autoComplete="new-password"
        required
        value={confirmation}
        problem={isOther ? "Password doesn't match" : undefined}
        onChange={change(setConfirmation)}
      />
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" look="primary" size="lg" className="block" isBusy={isSending} disabled={isOther || isWeak}>
        Reset Password
      </Button>
    </form>
  );
}
