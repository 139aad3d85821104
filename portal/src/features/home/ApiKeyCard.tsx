import { getApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { helpAddress } from '@platbook/ui/browser/help-address';
import { errorText } from '@platbook/ui/call/call-error';
import { Link } from '@tanstack/react-router';
import { useApp, useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { KeyBox } from '../api-keys/index.ts';

export function ApiKeyCard() {
  const { brand } = useApp();
  const user = useCurrentUser();
  const { data, isPending, error } = useEndpoint(getApiKey, { params: { userId: user.id }, isBackground: true });
  const missing = isPending ? 'Loading your key' : (errorText(error) ?? "You don't have a key yet");
  return (
    <div className="home-api mt20 framed">
      <div className="row spread">
        <h3 className="mb8 t-13" id="home-key">
          API key
        </h3>
        <a
          className="t-13 m"
          href={helpAddress(brand.helpLinks.apiDocs, brand.apiExplorerLink || '/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          API docs
          <span className="sr">(opens in a new tab)</span>
        </a>
      </div>
      <KeyBox
        apiKey={data?.apiApplicationUserKey ?? ''}
        missing={missing}
        copiedMilliseconds={keyLimits.copiedOnHomeMilliseconds}
      />
      <p className="t-12 muted key-note">
        Send it with every REST API call. Anyone with this key can make API calls as you.{' '}
        <Link to="/apikeys">Manage keys</Link>
      </p>
    </div>
  );
}
