import { listNotifications, readNotifications } from '@platbook/contract/account/notifications';
import { getSession } from '@platbook/contract/account/sign-in';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

it("lists this visit's messages with their times, and opens and closes the list by keyboard", async () => {
  const { user } = renderApp('/home');
  const button = await screen.findByRole('button', { name: 'Notifications' });
  const undo = vi.fn();
  act(() => showToast({ kind: 'success', text: '“Old” deleted', action: { label: 'Undo', onPress: undo } }));
  act(() => showToast({ kind: 'error', text: 'Network error' }));
  expect(button.getAttribute('aria-label')).toBe('Notifications, new errors: 1');
  act(() => button.focus());
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('list', { name: 'Notifications in this session' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Error:Network error\d\d:\d\d:\d\d$/),
    expect.stringMatching(/^Done:“Old” deletedUndo\d\d:\d\d:\d\d$/),
  ]);
  await user.click(within(list).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Notifications in this session' })).toBeNull());
  expect(button.getAttribute('aria-label')).toBe('Notifications');
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull());
  await user.click(button);
  expect(await screen.findByText('No notifications in this session')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('counts unread notifications, shows what people wrote as text, and marks them as read', async () => {
  const read = vi.fn();
  const { user } = renderApp('/home', (server) => {
    server.answers(getSession, { idleMilliseconds: 3_600_000, absoluteMilliseconds: 43_200_000, unread: 1 });
    server.answers(listNotifications, [
      {
        id: 'n1',
        kind: 'query-shared',
        title: 'Alex Kim shared “Homes <i>1</i>” with you',
        text: '<b>Row 3</b>',
        path: '/queries/7',
        createdAt: '2026-06-30T10:00:00Z',
        isRead: false,
      },
    ]);
    server.answers(readNotifications, ({ body }) => {
      read(body);
      return {};
    });
  });
  const button = await screen.findByRole('button', { name: 'Notifications, unread: 1' });
  await user.click(button);
  const link = await screen.findByRole('link', { name: 'Alex Kim shared “Homes <i>1</i>” with you' });
  expect(link.getAttribute('href')).toBe('/queries/7');
  expect(screen.getByText('<b>Row 3</b>')).toBeTruthy();
  expect(screen.queryByText('No notifications in this session')).toBeNull();
  await waitFor(() => expect(read).toHaveBeenCalledWith({ ids: ['n1'] }));
  expect(screen.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/notifications');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Notifications'));
});
