import { type Notification, readNotifications } from '@platbook/contract/account/notifications';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { unreadCount } from '../../api/unread-count.ts';

const mostAtOnce = 100;

/** Marks notifications as read once they are shown. They still look unread until they are loaded again. */
export function useMarkRead(shown: readonly Notification[] | undefined): void {
  const read = useRef(new Set<string>());
  useEffect(() => {
    const unread = shown?.filter(({ id, isRead }) => !isRead && !read.current.has(id)) ?? [];
    const ids = unread.slice(0, mostAtOnce).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) read.current.add(id);
    void call(readNotifications, { body: { ids }, isBackground: true }).then(
      () => unreadCount.set(Math.max(0, unreadCount.get() - ids.length)),
      () => {},
    );
  }, [shown]);
}
