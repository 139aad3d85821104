import {
  listNotifications,
  type Notification,
  type NotificationTopic,
  notificationLimits,
  notificationTopics,
  readNotifications,
} from '@platbook/contract/account/notifications';
import { useStateValue } from '@platbook/ui/browser/create-state';
import { pathOf } from '@platbook/ui/call/call';
import { Bell } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Select } from '@platbook/ui/widgets/Select.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { Loaded } from '../../api/Loaded.tsx';
import { unreadCount } from '../../api/unread-count.ts';
import { useDoing } from '../../api/use-doing.ts';
import { usePages } from '../../api/use-pages.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useMarkRead } from './use-mark-read.ts';

const choices: readonly (readonly [NotificationTopic | '', string])[] = [
  ['', 'All notifications'],
  ['schedule', 'Schedules'],
  ['alert', 'Alerts'],
  ['data-changed', 'Data updates'],
  ['query-shared', 'Shared queries'],
  ['access', 'Access and license'],
];

export function NotificationsPage() {
  const { about } = useSearch({ strict: false }) as Record<string, unknown>;
  const topic = notificationTopics.find((each) => each === about);
  const navigate = useNavigate();
  const change = (chosen: NotificationTopic | '') =>
    void navigate({ to: '/notifications', search: (chosen === '' ? {} : { about: chosen }) as never, replace: true });
  const { list, rows } = usePages<Notification>({
    queryKey: ['notifications', topic],
    path: pathOf(listNotifications.path, {}, { topic }),
    placeholderData: keepPreviousData,
    isBackground: true,
    staleTime: 0,
  });
  useMarkRead(rows);
  const title = useRef<HTMLHeadingElement>(null);
  const afterAll = () => {
    void list.refetch();
    // The button that had the focus goes away.
    title.current?.focus();
  };
  return (
    <div className="page whole" aria-busy={list.isPlaceholderData}>
      <header className="row wrap spread g12 mb20">
        <div>
          <h1 className="t-24" ref={title} tabIndex={-1}>
            Notifications
          </h1>
          <p className="muted mt4">Your notifications from the last {notificationLimits.days} days.</p>
        </div>
        <div className="row g8">
          {list.hasNextPage && <ReadAll onDone={afterAll} />}
          <div>
            <Select aria-label="Which notifications" choices={choices} value={topic ?? ''} onChange={change} />
          </div>
        </div>
      </header>
      <section className="plate" aria-label="Notifications">
        <Loaded from={list} failure="Couldn't load notifications" place="part" pending={<RowsPending count={4} />}>
          {rows?.length === 0 ? (
            <Nothing isFiltered={topic !== undefined} />
          ) : (
            <ol className="notifications mt4 t-13">
              {rows?.map((each) => (
                <NotificationRow key={each.id} notification={each} />
              ))}
            </ol>
          )}
          <MoreButton list={list} className="mt16">
            Show older
          </MoreButton>
        </Loaded>
      </section>
    </div>
  );
}

/** For older ones: those on the page are marked already. */
function ReadAll({ onDone }: { onDone: () => void }) {
  const unread = useStateValue(unreadCount);
  const { doing, act } = useDoing<'read'>();
  if (unread === 0) return null;
  const readAll = async () => {
    await call(readNotifications, { body: {} });
    unreadCount.set(0);
    onDone();
  };
  return (
    <Button isBusy={doing === 'read'} onClick={() => void act('read', readAll)}>
      Mark all as read
    </Button>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState icon={Bell} title={isFiltered ? 'No notifications about this' : 'No notifications yet'}>
      Failed runs, alerts, data updates, shared queries and answers to your requests appear here and at the bell.
    </EmptyState>
  );
}
