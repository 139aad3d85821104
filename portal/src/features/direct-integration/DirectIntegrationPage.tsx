import './direct-integration.css';
import { getApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { listDirectConnections } from '@platbook/contract/direct-integration';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RetryRow } from '../../api/RetryRow.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { KeyBox } from '../api-keys/index.ts';
import { ConnectionCheck } from './ConnectionCheck.tsx';
import { ConnectionRecord } from './ConnectionRecord.tsx';
import { IpWhitelist } from './IpWhitelist.tsx';
import { Recipes } from './Recipes.tsx';

function KeySection() {
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

export function DirectIntegrationPage() {
  const user = useCurrentUser();
  const connections = useEndpoint(listDirectConnections, { params: { userId: user.id }, isBackground: true });
  const [chosenId, setChosenId] = useState<string>();
  const chosen = connections.data?.find(({ id }) => id === chosenId) ?? connections.data?.[0];
  return (
    <div className="page direct whole">
      <header className="mb20">
        <h1 className="t-24">Direct Integration</h1>
        <p className="muted mt4">
          Query the data you license from your own tools over a read-only SQL Server connection. Only the IP addresses
          you allow can connect.
        </p>
      </header>
      <div className="di tiles">
        <ConnectionRecord from={connections} chosen={chosen} onChoose={setChosenId} />
        <div>
          <IpWhitelist />
          {chosen?.driver === 'sqlserver' && <ConnectionCheck key={chosen.id} connection={chosen} />}
          <KeySection />
        </div>
      </div>
      {chosen && <Recipes connection={chosen} />}
    </div>
  );
}
