import { getDefaultIp, removeIpWhitelist, saveIpWhitelist } from '@platbook/contract/direct-integration';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { screen, waitFor, within } from '@testing-library/react';
import { openDirectPage as open } from '../../testing/direct-page.ts';
import { refusal } from '../../testing/fake-server.ts';

const ip = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'IP' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });

it('shows the whitelist in view mode and edits it when its row is clicked, with confirm and cancel [R189, R190, R282]', async () => {
  const { user } = open('9.8.7.6');
  const value = await screen.findByText('9.8.7.6');
  const table = within(screen.getByRole('table'));
  expect(textsOf('columnheader')).toEqual(['Rule Name', 'IP', 'Actions']);
  expect(table.getByText('trial@example.com')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'IP' })).toBeNull();
  await user.click(value.closest('tr') as HTMLElement);
  expect(ip().value).toBe('9.8.7.6');
  expect(confirm().disabled).toBe(false);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

it("saves the IP as start and end, returns to view mode and says 'Ip whitelisted' [R224, R284, R285]", async () => {
  const { server, user } = open('9.8.7.6');
  await user.click(await screen.findByText('9.8.7.6'));
  await user.clear(ip());
  await user.type(ip(), ' 9.9.9.9 ');
  await user.click(confirm());
  expect(await screen.findByText('Ip whitelisted')).toBeTruthy();
  expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    id: 'entry',
    userId: 'trial',
    ruleName: 'trial@example.com',
    startIp: '9.9.9.9',
    endIp: '9.9.9.9',
  });
  expect(screen.queryByRole('textbox', { name: 'IP' })).toBeNull();
  expect(screen.getByText('9.9.9.9')).toBeTruthy();
});

it('starts with the default IP if none is saved, and restores it when the field is left empty [R283, R327]', async () => {
  const { user } = open();
  await screen.findByRole('button', { name: /Use my current address, 8\.7\.6\.5/ });
  await user.click(screen.getByRole('button', { name: 'Not set: enter an IP' }));
  expect(ip().value).toBe('8.7.6.5');
  await user.clear(ip());
  await user.tab();
  expect(ip().value).toBe('8.7.6.5');
  expect(screen.queryByText('Please enter valid IP')).toBeNull();
  expect(confirm().disabled).toBe(false);
});

it("says 'Please enter valid IP' when the field is left with a wrong one, and can't confirm it [R287, R326]", async () => {
  const { server, user } = open('9.8.7.6');
  await user.click(await screen.findByText('9.8.7.6'));
  for (const wrong of ['256.1.1.1', '1.2.3', '01.2.3.4', '::1', '1.2.3.4/32']) {
    await user.clear(ip());
    await user.type(ip(), wrong);
    await user.tab();
    expect(screen.getByText('Please enter valid IP'), wrong).toBeTruthy();
    expect(ip().getAttribute('aria-invalid')).toBe('true');
    expect(confirm().disabled).toBe(true);
    await user.type(ip(), '{Enter}');
  }
  expect(server.countOf(saveIpWhitelist)).toBe(0);
  await user.clear(ip());
  await user.type(ip(), '1.2.3.4');
  expect(screen.queryByText('Please enter valid IP')).toBeNull();
  expect(confirm().disabled).toBe(false);
});

it('restores the last saved IP on cancel and clears the invalid flag [R286]', async () => {
  const { user } = open('9.8.7.6');
  for (const leave of [
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(await screen.findByText('9.8.7.6'));
    expect(screen.queryByText('Please enter valid IP')).toBeNull();
    await user.clear(ip());
    await user.type(ip(), '999');
    await user.tab();
    expect(screen.getByText('Please enter valid IP')).toBeTruthy();
    ip().focus();
    await leave();
    expect(screen.queryByText('Please enter valid IP')).toBeNull();
    expect(screen.getByText('9.8.7.6')).toBeTruthy();
  }
});

it('stays in edit mode and says why when the server refuses', async () => {
  const { user } = open('9.8.7.6', (server) =>
    server.answers(saveIpWhitelist, () => refusal(400, { title: 'Please enter valid IP' })),
  );
  await user.click(await screen.findByText('9.8.7.6'));
  await user.click(confirm());
  expect(await screen.findByText('Please enter valid IP')).toBeTruthy();
  expect(ip().value).toBe('9.8.7.6');
});

it('allows the current address with one click, warns of one that is not routed, and removes it again', async () => {
  const { server, user } = open('10.0.0.7');
  expect(await screen.findByText(/private network address/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Use my current address, 8.7.6.5' }));
  expect(await screen.findByText('Ip whitelisted')).toBeTruthy();
  expect(await screen.findByText('This is your current address.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('IP 8.7.6.5: edit'));
  expect(screen.queryByText(/private network address/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Not set')).toBeTruthy();
  expect(server.countOf(removeIpWhitelist)).toBe(1);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Not set: enter an IP'));
});

it('says that an IPv6 caller has no IPv4 address to offer, and offers no wrong one', async () => {
  const title = 'You come from an IPv6 address, and the allow-list takes IPv4 addresses.';
  const { user } = open('', (server) => server.answers(getDefaultIp, () => refusal(409, { title })));
  expect(await screen.findByText(title)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Not set: enter an IP' }));
  expect(ip().value).toBe('');
  expect(screen.queryByRole('button', { name: /current address/ })).toBeNull();
});
