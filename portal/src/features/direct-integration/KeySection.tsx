import { getApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { Link } from '@tanstack/react-router';
import { RetryRow } from '../../api/RetryRow.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { KeyBox } from '../api-keys/index.ts';

export function KeySection() {
  const user = useCurrentUser();
  const key = useEndpoint(getApiKey, { params: { userId: user.id }, isBackground: true });
  const apiKey = key.data?.apiApplicationUserKey ?? '';
  if (apiKey === '' && !key.isError) return null;
  return (
    <section className="box2" aria-labelledby="direct-key">
      <h2 className="mb4" id="direct-key">
        API key
      </h2>
      <p className="muted t-13 key-note">
        For the property REST API. <Link to="/apikeys">Manage keys</Link>
      </p>
      {apiKey !== '' ? (
        <KeyBox apiKey={apiKey} copiedMilliseconds={keyLimits.copiedMilliseconds} />
      ) : (
        <RetryRow from={key} failure="Couldn't load your key" />
      )}
    </section>
  );
}
