import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { PublicShell } from '../../ui/PublicShell.tsx';

/** Terms of use: a public page that opens with its name until its text arrives. */
export function TermsPage() {
  return (
    <PublicShell>
      <NotYetPage heading="Terms of use">
        The text of the terms is not part of this version yet. The data shown is synthetic.
      </NotYetPage>
    </PublicShell>
  );
}
