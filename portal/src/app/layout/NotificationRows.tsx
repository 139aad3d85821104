import { listNotifications, type Notification, readNotifications } from '@platbook/contract/account/notifications';
import { momentText, shortMoment } from '@platbook/ui/browser/moment-text';
import { BellRing, CalendarClock, type IconPath, KeyRound, RefreshCw, Share2 } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { unreadCount } from '../session/unread-count.ts';

const icons: Record<string, IconPath> = {
  'query-shared': Share2,
  schedule: CalendarClock,
  alert: BellRing,
  'data-changed': RefreshCw,
};

/** Reads them once they are shown; unread ones stay marked until the list closes. */
export function NotificationRows({ onDone, empty }: { onDone: () => void; empty: ReactNode }) {
  const list = useEndpoint(listNotifications);
  useEffect(() => {
    const ids = list.data?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
    if (ids.length === 0) return;
    void call(readNotifications, { body: { ids }, isBackground: true }).then(
      () => unreadCount.set(0),
      () => {},
    );
  }, [list.data]);
  return (
    <Loaded from={list} failure="Couldn't load notifications" place="drawer" pending={<RowsPending count={3} />}>
      {list.data?.length === 0 && empty}
      {list.data && list.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        <ol className="scrolls" tabIndex={0} aria-label="Notifications">
          {list.data.map((each) => (
            <Row key={each.id} notification={each} onDone={onDone} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Row({ notification, onDone }: { notification: Notification; onDone: () => void }) {
  const { kind, title, text, path, createdAt, isRead } = notification;
  return (
    <li className={isRead ? 'row ruled' : 'row ruled unread'}>
      <Icon of={icons[kind] ?? KeyRound} size={14} className="muted" />
      <span className="grow breaks">
        {!isRead && <span className="sr">New: </span>}
        {path === null ? (
          title
        ) : (
          <Link to={path} onClick={onDone}>
            {title}
          </Link>
        )}
        {text !== '' && <span className="block muted t-12">{text}</span>}
      </span>
      <time className="muted fig rigid s-12" dateTime={createdAt} title={momentText(createdAt)}>
        {shortMoment(createdAt)}
      </time>
    </li>
  );
}
