import { type ApiKey, listApiKeys } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { failureText } from '@platbook/ui/call/call-error';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { LoadFailure } from '@platbook/ui/widgets/LoadFailure.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { type Fresh, FreshKey } from './FreshKey.tsx';
import { KeysTable } from './KeysTable.tsx';
import { UnusedKeys } from './UnusedKeys.tsx';
import { UseOne } from './UseOne.tsx';
import { WhatKeysRead } from './WhatKeysRead.tsx';
import './api-keys.css';

export function ApiKeysPage() {
  const cache = useQueryClient();
  const list = useEndpoint(listApiKeys, { isBackground: true });
  const creating = useLateOpening();
  const [fresh, setFresh] = useState<Fresh>();
  const reload = () => void cache.invalidateQueries(endpointQuery(listApiKeys, { isBackground: true }));
  const onMade = (made: Fresh) => {
    setFresh(made);
    reload();
  };
  const onRevoked = ({ id }: Pick<ApiKey, 'id'>) => {
    if (fresh?.id === id) setFresh(undefined);
    reload();
  };
  if (list.isError && !list.data)
    return (
      <div className="page">
        <LoadFailure title="Couldn't load your keys" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failureText(list.error)}
        </LoadFailure>
      </div>
    );
  const keys = list.data?.keys;
  const isFull = (keys?.length ?? 0) >= keyLimits.keysPerPerson;
  return (
    <div className="page api-keys whole">
      <header>
        <div className="grow">
          <h1 className="t-24">API keys</h1>
          <p>Use a separate key for each app so you can revoke one without breaking the rest.</p>
        </div>
        <Button icon={Plus} look="primary" disabled={isFull} onClick={creating.open}>
          Create key
        </Button>
      </header>
      {isFull && <p className="muted t-13 full">You have 20 keys, the maximum. Revoke one to create another.</p>}
      {/* The live region is mounted from the start, so that screen readers announce its later content. */}
      <div role="status">{fresh && <FreshKey fresh={fresh} onDone={() => setFresh(undefined)} />}</div>
      <section className="plate" aria-label="Keys">
        {keys === undefined ? (
          <div className="skel mt12" aria-hidden="true" />
        ) : keys.length === 0 ? (
          <EmptyState icon={KeyRound} title="No keys yet">
            Apps send a key with every REST API call. Create one to get started.
          </EmptyState>
        ) : (
          <>
            <KeysTable keys={keys} freshId={fresh?.id} onMade={onMade} onRevoked={onRevoked} />
            <UnusedKeys keys={keys} onRevoked={onRevoked} />
          </>
        )}
      </section>
      <div className="two tiles">
        <WhatKeysRead keys={list.data} />
        <UseOne />
      </div>
      {creating.wasOpened && <CreateKeyDialog isOpen={creating.isOpen} onClose={creating.close} onMade={onMade} />}
    </div>
  );
}
