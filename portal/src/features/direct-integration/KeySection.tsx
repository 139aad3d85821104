import { getApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { errorText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { Link } from '@tanstack/react-router';
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
        <div className="row wrap">
          <p role="alert">Couldn't load your key. {errorText(key.error)}</p>
          <Button isBusy={key.isFetching} onClick={() => void key.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}
