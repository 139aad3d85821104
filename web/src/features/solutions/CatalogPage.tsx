import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Solution Catalog: opens with its name until its content arrives. */
export function CatalogPage() {
  return (
    <NotYetPage heading="Solution Catalog" actions={<SqlEditorLink />}>
      The catalog of Solution Packs and Datasets is not part of this version yet.
    </NotYetPage>
  );
}
