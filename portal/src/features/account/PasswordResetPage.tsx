import { getPasswordReset } from '@platbook/contract/account/passwords';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { Link2Off, Mail } from 'lucide-react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { NarrowPage } from './NarrowPage.tsx';
import { ResetForm } from './ResetForm.tsx';

export function ResetRequestedPage() {
  return (
    <NarrowPage>
      <div className="sent tiles mt4" role="status">
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
      <div className="sent tiles mt4 gone" role="alert">
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
