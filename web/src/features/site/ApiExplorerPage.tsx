import { addressOf } from '../../browser/navigation.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { NotYetPage } from '../../ui/NotYetPage.tsx';

/** API Explorer, where the deployment names no other address for it: opens with its name until its content arrives. */
export function ApiExplorerPage() {
  return (
    <NotYetPage
      heading="API Explorer"
      actions={
        <a className={buttonClass('primary')} href={addressOf('/api/openapi.json')}>
          Open the OpenAPI description
        </a>
      }
    >
      Trying a call from this page is not part of this version yet. The description of every call is ready.
    </NotYetPage>
  );
}
