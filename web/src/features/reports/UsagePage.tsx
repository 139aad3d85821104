import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Usage metrics: opens with its name until its content arrives. */
export function UsagePage() {
  return (
    <NotYetPage heading="Usage metrics" actions={<SqlEditorLink />}>
      Counts of runs, rows, exports and API calls are not part of this version yet.
    </NotYetPage>
  );
}
