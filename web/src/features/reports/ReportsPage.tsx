import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Reports: opens with its name until its content arrives. */
export function ReportsPage() {
  return (
    <NotYetPage heading="Reports" actions={<SqlEditorLink />}>
      The list of BI reports and property reports is not part of this version yet.
    </NotYetPage>
  );
}
