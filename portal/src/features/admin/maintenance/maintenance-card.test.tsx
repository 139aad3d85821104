import { getSystemStatus } from '@platbook/contract/admin/status';
import { type Banner, endBanner, getBanner, setBanner } from '@platbook/contract/banner';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildSystemStatus } from '../../../testing/build-system-status.ts';
import { refusal } from '../../../testing/fake-server.ts';
import { renderAsAdmin } from '../../../testing/render-app.tsx';

const banner: Banner = {
  text: 'We replace a disk.',
  from: new Date(2031, 0, 31, 22).toISOString(),
  until: new Date(2031, 0, 31, 23, 30).toISOString(),
};

function open(shown: Banner | null) {
  let current = shown;
  const screenOf = renderAsAdmin('/admin/status', (server) => {
    server.answers(getSystemStatus, buildSystemStatus());
    server.answers(getBanner, () => ({ banner: current }));
    server.answers(setBanner, ({ body }) => {
      current = body as Banner;
      return current;
    });
    server.answers(endBanner, () => {
      current = null;
      return {};
    });
  });
  return { ...screenOf, current: () => current };
}
const card = async () => within(await screen.findByRole('region', { name: 'Maintenance banner' }));
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('sets a banner with times of this browser, and shows it on the page at once', async () => {
  const { user, current } = open(null);
  await user.click(await (await card()).findByRole('button', { name: 'Set banner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set banner' }));
  await user.click(dialog.getByRole('button', { name: 'Show banner' }));
  expect(dialog.getByText('Write a text.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Text'), 'We replace a disk.');
  typeInto('Start', '2031-01-31T22:00');
  typeInto('End', '2031-01-31T21:00');
  await user.click(dialog.getByRole('button', { name: 'Show banner' }));
  expect(dialog.getByText('Enter a time after the start')).toBeTruthy();
  typeInto('End', '2031-01-31T23:30');
  await user.click(dialog.getByRole('button', { name: 'Show banner' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(current()).toEqual(banner);
  expect((await screen.findByRole('region', { name: 'Maintenance' })).textContent).toContain('We replace a disk.');
  expect((await card()).getByText('Shown to everyone')).toBeTruthy();
});

it('edits the banner, and says what the server refuses at its field', async () => {
  const { user, server } = open(banner);
  await user.click(await (await card()).findByRole('button', { name: 'Edit banner' }));
  expect((screen.getByLabelText('Start') as HTMLInputElement).value).toBe('2031-01-31T22:00');
  server.answers(setBanner, () =>
    refusal(400, { title: 'The request is invalid', detail: 'The end must be within a year', field: 'until' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('The end must be within a year')).toBeTruthy();
});

it('ends the banner, and takes that back', async () => {
  const { user, current } = open(banner);
  await user.click(await (await card()).findByRole('button', { name: 'End banner' }));
  expect(await screen.findByText('Maintenance banner removed')).toBeTruthy();
  expect([current(), screen.queryByRole('region', { name: 'Maintenance' })]).toEqual([null, null]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(current()).toEqual(banner));
  expect(await screen.findByRole('region', { name: 'Maintenance' })).toBeTruthy();
});
