import { listDirectConnections } from '@platbook/contract/direct-integration';
import { useState } from 'react';
import { useCurrentUser } from '../../api/use-app.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ConnectionCheck } from './ConnectionCheck.tsx';
import { ConnectionRecord } from './ConnectionRecord.tsx';
import { IpWhitelist } from './IpWhitelist.tsx';
import { KeySection } from './KeySection.tsx';
import { Recipes } from './Recipes.tsx';
import './direct-integration.css';

export function DirectIntegrationPage() {
  const user = useCurrentUser();
  const connections = useEndpoint(listDirectConnections, { params: { userId: user.id }, isBackground: true });
  const [chosenId, setChosenId] = useState<string>();
  const chosen = connections.data?.find(({ id }) => id === chosenId) ?? connections.data?.[0];
  return (
    <div className="page direct whole">
      <header>
        <h1 className="t-24">Direct Integration</h1>
        <p>
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
