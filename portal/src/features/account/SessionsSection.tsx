import { endSession, endSessions, listSessions } from '@platbook/contract/account/users';
import { momentText } from '@platbook/ui/browser/moment-text';
import { addressOf, leaveFor } from '@platbook/ui/browser/navigation';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useApp } from '../../api/use-app.tsx';
import { useDoing } from '../../api/use-doing.ts';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { showAccountFailure } from './account-failure.ts';

export function SessionsSection() {
  const { config } = useApp();
  const cache = useQueryClient();
  const sessions = useEndpoint(listSessions, { isBackground: true });
  const { doing: ending, act } = useDoing(showAccountFailure);
  const endOne = (id: string) =>
    act(id, async () => {
      await call(endSession, { params: { id } });
      await cache.invalidateQueries(endpointQuery(listSessions));
    });
  const endAll = () =>
    act('all', async () => {
      await call(endSessions);
      leaveFor(config.sqlpadoidclogouturl || addressOf('/'));
    });
  return (
    <section className="section">
      <h2>Sessions</h2>
      {sessions.isPending && <RowsPending count={2} />}
      <ul className="sessions">
        {sessions.data?.map(({ id, device, address, createdAt, lastUsedAt, isThis }) => (
          <li className="row g12 ruled" key={id}>
            <div className="grow">
              <div className="m">{device ?? 'Another browser'}</div>
              <div className="muted t-12">
                {address && `${address} · `}signed in {momentText(createdAt)} · last used {momentText(lastUsedAt)}
              </div>
            </div>
            {isThis ? (
              <span className="badge plain">This session</span>
            ) : (
              <Button
                isBusy={ending === id}
                aria-label={`End the session on ${device ?? 'another browser'}`}
                onClick={() => void endOne(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.isError && <p className="muted">Couldn't load your sessions.</p>}
      <Button className="mt12" isBusy={ending === 'all'} onClick={() => void endAll()}>
        Sign out everywhere
      </Button>
    </section>
  );
}
