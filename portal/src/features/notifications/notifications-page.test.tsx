import { listNotifications, readNotifications } from '@platbook/contract/account/notifications';
import { getSession } from '@platbook/contract/account/sign-in';
import { screen, waitFor } from '@testing-library/react';
import { page } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const notification = (id: string, kind: string, isRead = true) => ({
  id,
  kind,
  title: `Notice ${id}`,
  text: '',
  path: '/alerts',
  createdAt: '2026-06-30T10:00:00Z',
  isRead,
});

it('lists notifications page by page, marks what it shows or all as read, and filters by the topic in its address', async () => {
  const read: unknown[] = [];
  const { user, path } = renderApp('/notifications', (server) => {
    server.answers(getSession, { idleMilliseconds: 3_600_000, absoluteMilliseconds: 43_200_000, unread: 3 });
    server.answers(listNotifications, ({ query }) =>
      query.get('topic') === 'alert'
        ? page([notification('3', 'alert')])
        : query.get('cursor') === null
          ? page([notification('1', 'schedule', false)], '/api/notifications?cursor=next')
          : page([notification('2', 'data-changed', false)], '/api/notifications?cursor=third'),
    );
    server.answers(readNotifications, ({ body }) => {
      read.push(body);
      return {};
    });
  });
  expect(await screen.findByRole('link', { name: 'Notice 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByRole('link', { name: 'Notice 2' })).toBeTruthy();
  await waitFor(() => expect(read).toEqual([{ ids: ['1'] }, { ids: ['2'] }]));
  expect(await screen.findByRole('button', { name: 'Notifications, unread: 1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(read.at(-1)).toEqual({}));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Notifications');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which notifications' }), 'Alerts');
  expect(await screen.findByRole('link', { name: 'Notice 3' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Notice 1' })).toBeNull();
  expect(path()).toBe('/notifications?about=alert');
});

it('says what appears here while there is nothing', async () => {
  renderApp('/notifications');
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});
