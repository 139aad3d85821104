import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Query chart: opens with its name until its content arrives. */
export function QueryChartPage() {
  return (
    <NotYetPage heading="Query chart" actions={<SqlEditorLink />}>
      The chart of a query as a page of its own is not part of this version yet.
    </NotYetPage>
  );
}
