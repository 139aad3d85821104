import { type AccessState, accessStates, type QueuedRequest } from '@platbook/contract/account/access-requests';
import { KeyRound } from '@platbook/ui/icons';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { DeclineDialog } from './access/DeclineDialog.tsx';
import { GrantDialog } from './access/GrantDialog.tsx';
import { RequestTable } from './access/RequestTable.tsx';
import { stateMarks } from './access/state-marks.ts';
import { useAccessQueue } from './access/use-access-queue.ts';
import './access/access-queue.css';

const choices: [AccessState | '', string][] = [
  ...accessStates.map((state): [AccessState, string] => [state, stateMarks[state][1]]),
  ['', 'All requests'],
];

export function AccessRequestsPage() {
  const [status, setStatus] = useState<AccessState | ''>('open');
  const { list, requests, refresh } = useAccessQueue(status || undefined);
  const [deciding, setDeciding] = useState<{ request: QueuedRequest; how: 'grant' | 'decline' }>();
  const close = () => {
    setDeciding((known) => (known === deciding ? undefined : known));
    void refresh();
  };
  return (
    <Loaded from={list} failure="Couldn't load requests for access">
      <div className="admin-page shrinks t-13">
        <header className="access-head row wrap mb12">
          <h1 className="t-18">Access requests</h1>
          <span className="push" />
          <Select aria-label="Status" boxClass="select sm" choices={choices} value={status} onChange={setStatus} />
        </header>
        {requests?.length === 0 ? (
          <EmptyState icon={KeyRound} title={status === 'open' ? 'No open requests' : 'No matching requests'}>
            {status === 'open'
              ? 'Requests appear here when users ask for a locked table, pack, county or endpoint.'
              : 'Choose another status.'}
          </EmptyState>
        ) : (
          <RequestTable requests={requests} onDecide={(request, how) => setDeciding({ request, how })} />
        )}
        <MoreButton list={list} className="mt12">
          Show more
        </MoreButton>
        {deciding?.how === 'grant' && <GrantDialog request={deciding.request} onClose={close} />}
        {deciding?.how === 'decline' && <DeclineDialog request={deciding.request} onClose={close} />}
      </div>
    </Loaded>
  );
}
