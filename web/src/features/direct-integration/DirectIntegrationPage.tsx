import { NotYetPage } from '../../ui/NotYetPage.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';

/** Direct Integration: opens with its name until its content arrives. */
export function DirectIntegrationPage() {
  return (
    <NotYetPage heading="Direct Integration" actions={<SqlEditorLink />}>
      Connection details for other SQL tools, the IP whitelist and the API key are not part of this version yet.
    </NotYetPage>
  );
}
