import { getPasswordReset, resetPassword } from '@platbook/contract/account/passwords';
import { brokenRules, isSamePassword } from '@platbook/contract/rules/password';
import { goTo } from '@platbook/ui/browser/navigation';
import { Link2Off, Mail } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { appInfoQuery } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FailureNote } from '../../widgets/FailureNote.tsx';
import { accountFailure } from './account-failure.ts';
import { EmailField } from './EmailField.tsx';
import { NarrowPage } from './NarrowPage.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

function ResetForm({ id }: { id: string }) {
  const cache = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const isOther = confirmation !== '' && !isSamePassword(password, confirmation);
  const isWeak = password !== '' && brokenRules(password, { email }).length > 0;
  const { isSending, failure, onSubmit, onType } = useSubmit(
    async () => {
      const body = { email, password, passwordConfirmation: confirmation };
      await call(resetPassword, { params: { passwordResetId: id }, body });
      // The reset ends the user's sessions, so the cached user is stale.
      cache.removeQueries({ queryKey: appInfoQuery.queryKey });
      goTo('/', { replace: true });
    },
    { failureText: accountFailure },
  );
  return (
    <form className="tiles g16" onSubmit={onSubmit}>
      <EmailField value={email} onChange={onType(setEmail)} />
      <PasswordField kind="new" required value={password} onChange={onType(setPassword)} />
      <PasswordRules password={password} email={email} isComparedLater />
      <PasswordField
        kind="confirmation"
        required
        value={confirmation}
        problem={isOther ? "Password doesn't match" : undefined}
        onChange={onType(setConfirmation)}
      />
      <FailureNote text={failure} />
      <Button type="submit" look="primary" size="lg" className="block" isBusy={isSending} disabled={isOther || isWeak}>
        Reset Password
      </Button>
    </form>
  );
}

export function ResetRequestedPage() {
  return (
    <NarrowPage>
      <div className="sent tiles framed paper mt4" role="status">
        <span className="ic tiles ok">
          <Icon of={Mail} size={20} />
        </span>
        <h1 className="t-18">Password reset requested.</h1> <p>An email has been sent with further instruction.</p>
      </div>
      <ul className="help muted t-13">
        <li className="topped">The link works once, for 30 minutes.</li>
        <li className="topped">
          No email after five minutes? Check your spam folder or <Link to="/forgot-password">request another link</Link>
          .
        </li>
        <li className="topped">This page looks the same whether or not the address has an account.</li>
      </ul>
    </NarrowPage>
  );
}

export function PasswordResetPage() {
  const { passwordResetId: id = '' } = useParams({ strict: false }) as { passwordResetId?: string };
  // A valid link is not checked again: the page must not change while the user types.
  const reset = useEndpoint(getPasswordReset, { params: { passwordResetId: id }, isBackground: true });
  if (reset.isError && reset.data === undefined) return <NotValid />;
  if (reset.isPending)
    return (
      <NarrowPage isWide>
        <div role="status" aria-label="Loading">
          <i className="skel" />
        </div>
      </NarrowPage>
    );
  return (
    <NarrowPage isWide>
      <h1 className="t-24 mb4">Choose a new password</h1>
      <p className="muted">
        {reset.data ? `This link expires in ${minutes(reset.data.minutesLeft)}. ` : ''}You'll be signed out everywhere
        else.
      </p>
      <ResetForm id={id} />
    </NarrowPage>
  );
}

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

function NotValid() {
  return (
    <NarrowPage>
      <div className="sent tiles framed paper mt4 gone" role="alert">
        <span className="ic tiles ok">
          <Icon of={Link2Off} size={20} />
        </span>
        <h1 className="t-18">This link is no longer valid.</h1>
        <p>
          A link works once, for 30 minutes. <Link to="/forgot-password">Request a new link</Link>
        </p>
      </div>
    </NarrowPage>
  );
}
