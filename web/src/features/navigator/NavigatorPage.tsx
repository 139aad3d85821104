import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Property Navigator: opens with its name until its content arrives. */
export function NavigatorPage() {
  return (
    <NotYetPage heading="Property Navigator" actions={<SqlEditorLink />}>
      The search over properties and their reports is not part of this version yet.
    </NotYetPage>
  );
}
