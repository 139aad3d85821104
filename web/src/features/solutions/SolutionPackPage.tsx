import { Button } from '../../ui/Button.tsx';
import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';
import { showSalesDialog } from '../../ui/sales-dialog.ts';

/** Solution Pack: opens with its name until its content arrives; what it costs can be asked already. */
export function SolutionPackPage() {
  return (
    <NotYetPage
      heading="Solution Pack"
      actions={
        <>
          <SqlEditorLink />
          <Button look="sell" onClick={() => showSalesDialog('purchase')}>
            License
          </Button>
        </>
      }
    >
      The page of a Solution Pack, with its queries, tables and articles, is not part of this version yet.
    </NotYetPage>
  );
}
