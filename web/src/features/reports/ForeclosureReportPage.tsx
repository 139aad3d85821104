import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Foreclosure Report: opens with its name until its content arrives. */
export function ForeclosureReportPage() {
  return (
    <NotYetPage heading="Foreclosure Report" actions={<SqlEditorLink />}>
      The Foreclosure Report is not part of this version yet. The filings it is drawn from can be queried in the SQL
      editor.
    </NotYetPage>
  );
}
