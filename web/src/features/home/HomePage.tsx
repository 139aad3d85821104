import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Home: opens with its name until its content arrives. */
export function HomePage() {
  return (
    <NotYetPage heading="Home" actions={<SqlEditorLink />}>
      Your Solution Packs, Property Navigator and the API key come together here in a later version. The SQL editor is
      ready to use.
    </NotYetPage>
  );
}
