import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Profile: opens with its name until its content arrives. */
export function ProfilePage() {
  return (
    <NotYetPage heading="Profile" actions={<SqlEditorLink />}>
      Your details, the change of password and your preferences are not part of this version yet.
    </NotYetPage>
  );
}
