import { getApiKey } from '@platbook/contract/api-keys';
import { keyLimits } from '@platbook/contract/key-limits';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../api/call-error.ts';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { usePageTitle } from '../../browser/use-page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { SqlEditorLink } from '../../ui/SqlEditorLink.tsx';
import { KeyBox } from '../api-keys/index.ts';
import './direct-integration.css';

/** Direct Integration: the key for the REST API; connection details and the IP whitelist belong to a later version. */
export function DirectIntegrationPage() {
  usePageTitle('Direct Integration');
  const user = useCurrentUser();
  const key = useEndpoint(getApiKey, { params: { userId: user.id }, isBackground: true });
  const apiKey = key.data?.apiApplicationUserKey ?? '';
  return (
    <div className="page direct">
      <header>
        <h1 className="t-24">Direct Integration</h1>
        <p>Read the data you license from your own tools.</p>
      </header>
      <div className="two">
        <section className="plate" aria-labelledby="direct-connection">
          <h2 id="direct-connection">Connection</h2>
          <p className="muted t-13">
            Connection details for other SQL tools and the IP whitelist are not part of this version yet. Until then the
            SQL Editor runs your queries here.
          </p>
          <div className="row">
            <SqlEditorLink />
          </div>
        </section>
        {/* The specification shows the box only when a key is returned. */}
        {(apiKey !== '' || key.isError) && (
          <section className="plate" aria-labelledby="direct-key">
            <h2 id="direct-key">API key</h2>
            <p className="muted t-13 key-note">
              For the REST property API. <Link to="/apikeys">Manage keys</Link>
            </p>
            {apiKey !== '' ? (
              <KeyBox apiKey={apiKey} copiedMilliseconds={keyLimits.copiedMilliseconds} />
            ) : (
              <div className="row wrap">
                <p role="alert">Your key did not come. {errorText(key.error)}</p>
                <Button isBusy={key.isFetching} onClick={() => void key.refetch()}>
                  Try again
                </Button>
              </div>
            )}
          </section>
        )}
      </div>
    </div>
  );
}
