import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Documentation, where the deployment names no other address for it: opens with its name until its content arrives. */
export function DocumentationPage() {
  return (
    <NotYetPage heading="Documentation" actions={<SqlEditorLink />}>
      The user guide and the data guide are not part of this version yet. The schema beside the SQL editor says what
      each table and column means.
    </NotYetPage>
  );
}
