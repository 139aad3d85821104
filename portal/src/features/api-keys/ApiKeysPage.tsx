import './api-keys.css';
import { type ApiKey, listApiKeys, revokeApiKey } from '@platbook/contract/account/api-keys';
import { keyLimits } from '@platbook/contract/account/key-limits';
import { helpAddress } from '@platbook/ui/browser/help-address';
import { dateAndTimeText } from '@platbook/ui/browser/moment-text';
import { addressOf } from '@platbook/ui/browser/navigation';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { KeyRound, Plus, RefreshCw } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useApp } from '../../api/use-app.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { TableHead } from '../../widgets/TableHead.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { type Fresh, FreshKey } from './FreshKey.tsx';
import { KeyRow } from './KeyRow.tsx';
import { daysUnused, hoursLeft, isOver, usedText } from './key-times.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { WhatKeysRead } from './WhatKeysRead.tsx';

interface OldKeyRowProps {
  name: string;
  old: NonNullable<ApiKey['old']>;
  onEnded: (key: Pick<ApiKey, 'id'>) => void;
}

function OldKeyRow({ name, old, onEnded }: OldKeyRowProps) {
  const { doing, act } = useDoing();
  const end = () =>
    act('revoke', async () => {
      await call(revokeApiKey, { params: { id: old.id } });
      showToast({ kind: 'success', text: `Revoked the old key of ${name}` });
      onEnded(old);
    });
  const used =
    old.lastUsedAt === null
      ? "It hasn't been used since."
      : `It has been used ${times(old.calls)} since, last ${usedText(old)}.`;
  return (
    <tr className="old-key">
      <td className="muted" colSpan={7}>
        <div className="row">
          <Icon of={RefreshCw} size={14} className="warn" />
          <span>
            The old key{' '}
            <code>
              {old.head}••••{old.tail}
            </code>{' '}
            works until <b className="ink">{dateAndTimeText(old.endsAt)}</b> ({hoursLeft(old.endsAt)} left). {used}{' '}
            <button type="button" className="link t-12" disabled={doing !== undefined} onClick={() => void end()}>
              Revoke now
            </button>
          </span>
        </div>
      </td>
    </tr>
  );
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`);

const UNUSED_DAYS = 60;

function UnusedKeys({ keys, onRevoked }: { keys: readonly ApiKey[]; onRevoked: (key: ApiKey) => void }) {
  const [revoking, setRevoking] = useState<ApiKey>();
  const [isOpen, setIsOpen] = useState(false);
  const unused = keys.filter(
    (key) => !key.isFirst && key.old === null && !isOver(key) && daysUnused(key) >= UNUSED_DAYS,
  );
  return (
    <>
      {unused.map((key) => (
        <p key={key.id} className="muted t-13 unused">
          <span dir="auto">{key.name}</span> hasn't been used for {daysUnused(key)} days.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setRevoking(key);
              setIsOpen(true);
            }}
          >
            Revoke
          </button>
        </p>
      ))}
      {revoking && (
        <RevokeDialog of={revoking} isOpen={isOpen} onClose={() => setIsOpen(false)} onRevoked={onRevoked} />
      )}
    </>
  );
}

function UseOne() {
  const { brand } = useApp();
  const base = new URL(addressOf('/propertyapi/v1.0.0/'), window.location.href).href;
  return (
    <section className="plate" aria-labelledby="keys-use">
      <h2 id="keys-use">Quick start</h2>
      <p className="muted t-13">
        Send it in the <code>apikey</code> header. Never put it in client-side code or a URL.
      </p>
      <pre className="src breaks raised">
        curl -H <span className="s">'apikey: &lt;your key&gt;'</span> \{'\n'}
        {'  '}
        <span className="s">'{base}property/address?postalcode=93003'</span>
      </pre>
      <p>
        <a
          className="m t-13"
          href={helpAddress(brand.helpLinks.apiDocs, brand.apiExplorerLink || '/api-explorer')}
          target="_blank"
          rel="noreferrer"
        >
          Try it in the API Explorer
          <span className="sr">(opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}

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
        <Loaded from={list} failure="Couldn't load your keys" />
      </div>
    );
  const keys = list.data?.keys;
  const isFull = (keys?.length ?? 0) >= keyLimits.keysPerPerson;
  return (
    <div className="page api-keys whole">
      <header className="flex g16 mb20">
        <div className="grow">
          <h1 className="t-24">API keys</h1>
          <p className="muted mt4">Use a separate key for each app so you can revoke one without breaking the rest.</p>
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
          <RowsPending count={2} />
        ) : keys.length === 0 ? (
          <EmptyState icon={KeyRound} title="No keys yet">
            Apps send a key with every REST API call. Create one to get started.
          </EmptyState>
        ) : (
          <>
            <table className="table keys">
              <TableHead
                columns={[
                  'Name',
                  'Key',
                  'Created',
                  'Last used',
                  'Expires',
                  ['Calls, 30 days', 'num'],
                  ['Actions', 'sr'],
                ]}
              />
              {keys.map((key) => (
                <tbody key={key.id}>
                  <KeyRow of={key} isFresh={key.id === fresh?.id} onMade={onMade} onRevoked={onRevoked} />
                  {/* The previous key of a roll still works. */}
                  {key.old && <OldKeyRow name={key.name} old={key.old} onEnded={onRevoked} />}
                </tbody>
              ))}
            </table>
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
