import { forgotPassword } from '@platbook/contract/account/passwords';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { accountFailure } from './account-failure.ts';
import { EmailField } from './EmailField.tsx';
import { NarrowPage } from './NarrowPage.tsx';

/** /forgot-password: requests a password reset link. The reply is the same for every address, known or not. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const { isSending, failure, onSubmit, onType } = useSubmit(
    async () => {
      await call(forgotPassword, { body: { email } });
      await navigate({ to: '/password-reset' });
    },
    { failureText: accountFailure },
  );
  return (
    <NarrowPage>
      <h1 className="t-24 mb4">Forgot password</h1>
      <p className="muted">
        Enter your account's email. We'll send a link to choose a new password; it works for 30 minutes.
      </p>
      <form className="tiles g16" onSubmit={onSubmit}>
        <EmailField value={email} problem={failure} onChange={onType(setEmail)} />
        <Button type="submit" look="primary" size="lg" className="block" isBusy={isSending}>
          Reset Password
        </Button>
      </form>
    </NarrowPage>
  );
}
