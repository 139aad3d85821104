import { listNotifications, notificationLimits } from '@platbook/contract/account/notifications';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** The newest ones, and a link to all. */
export function NotificationRows({ onDone, empty }: { onDone: () => void; empty: ReactNode }) {
  const list = useEndpoint(listNotifications, { query: { limit: notificationLimits.newest } });
  useMarkRead(list.data);
  return (
    <Loaded from={list} failure="Couldn't load notifications" place="drawer" pending={<RowsPending count={3} />}>
      {list.data?.length === 0 && empty}
      {list.data && list.data.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
          <ol className="notifications scrolls" tabIndex={0} aria-label="Notifications">
            {list.data.map((each) => (
              <NotificationRow key={each.id} notification={each} onOpen={onDone} />
            ))}
          </ol>
          <Link to="/notifications" className="block topped" onClick={onDone}>
            All notifications
          </Link>
        </>
      )}
    </Loaded>
  );
}
