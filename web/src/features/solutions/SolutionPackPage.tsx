import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Solution Pack: opens with its name until its content arrives. */
export function SolutionPackPage() {
  return (
    <NotYetPage heading="Solution Pack" actions={<SqlEditorLink />}>
      The page of a Solution Pack, with its queries, tables and articles, is not part of this version yet.
    </NotYetPage>
  );
}
