import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Query table: opens with its name until its content arrives. */
export function QueryTablePage() {
  return (
    <NotYetPage heading="Query table" actions={<SqlEditorLink />}>
      The rows of a query as a page of their own are not part of this version yet.
    </NotYetPage>
  );
}
