import { Link } from '@tanstack/react-router';
import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';

/** Forgot password: a public page that opens with its name until its content arrives. */
export function ForgotPasswordPage() {
  return (
    <PublicShell>
      <NotYetPage
        heading="Forgot password"
        actions={
          <Link className="btn" to="/login">
            Sign in
          </Link>
        }
      >
        Resetting a password by e-mail is not part of this version yet. Please ask support for a new one.
      </NotYetPage>
    </PublicShell>
  );
}
