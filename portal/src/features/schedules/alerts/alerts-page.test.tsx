import {
  type Alert,
  createAlert,
  deleteAlert,
  getAlert,
  getAlertRows,
  listAlertEvents,
  listAlerts,
  muteAlert,
  snoozeAlert,
  unmuteAlert,
} from '@platbook/contract/workbench/alerts';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAlert, buildAlertEvent } from '../../../testing/build-alert.ts';
import { page } from '../../../testing/fake-server.ts';
import { type Prepare, renderApp, renderAsAdmin } from '../../../testing/render-app.tsx';

const listing =
  (...alerts: Alert[]): Prepare =>
  (server) =>
    server.answers(listAlerts, () => page(alerts));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('lists what each alert fires on, whether it can be checked, what waits, and when it fired last', async () => {
  const bound = { kind: 'bound', of: 'first-row', column: 'Median price', comparison: '>', value: 400_000 } as const;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  renderApp(
    '/alerts',
    listing(
      buildAlert(),
      buildAlert({
        id: 'a2',
        name: 'Price',
        condition: bound,
        snoozedUntil: until,
        waitingChanges: 2,
        digest: 'daily',
      }),
      buildAlert({ id: 'a3', name: 'Keys', problem: 'keys-not-unique', lastFiredAt: null }),
      buildAlert({ id: 'a4', name: 'Fresh', lastCheckedAt: null, knownRows: null, condition: { kind: 'failure' } }),
    ),
  );
  const first = await row(/^New rows/);
  for (const text of ['New rows, by EventID', 'On', 'Compares with 1,204 rows', '3 hours ago', 'Morning filings'])
    expect(first.getByText(text)).toBeTruthy();
  const price = await row(/^Price/);
  for (const text of ['Median price above 400,000', 'Once a day', 'Snoozed', '2 changes wait'])
    expect(price.getByText(text)).toBeTruthy();
  const keys = await row(/^Keys/);
  for (const text of ["Can't check", "The key columns aren't unique.", 'Never'])
    expect(keys.getByText(text)).toBeTruthy();
  expect((await row(/^Fresh/)).getByText('Waits for the first run')).toBeTruthy();
});

it('mutes, unmutes and snoozes in the row', async () => {
  const known = buildAlert();
  const { user, server } = renderApp('/alerts', (server) => {
    listing(known)(server);
    server.answers(muteAlert, { ...known, isMuted: true });
    server.answers(unmuteAlert, known);
    server.answers(snoozeAlert, { ...known, snoozedUntil: new Date(Date.now() + 3_600_000).toISOString() });
  });
  await user.click(await screen.findByRole('button', { name: `Mute ${known.name}` }));
  await user.click(await screen.findByRole('button', { name: `Unmute ${known.name}` }));
  await user.click(await screen.findByRole('button', { name: `Snooze ${known.name}` }));
  const before = Date.now();
  await user.click(screen.getByRole('menuitem', { name: 'For 1 day' }));
  expect(await screen.findByText('Snoozed')).toBeTruthy();
  const [{ until }] = server.bodiesOf(snoozeAlert) as [{ until: string }];
  expect(Math.abs(Date.parse(until) - before - 24 * 3_600_000)).toBeLessThan(60_000);
  await user.click(screen.getByRole('button', { name: `Snooze ${known.name}` }));
  await user.click(screen.getByRole('menuitem', { name: 'End snooze' }));
  await waitFor(() => expect(server.bodiesOf(snoozeAlert)[1]).toEqual({ until: null }));
});

it('shows what fired with the rows that were new, and says if they are no longer licensed', async () => {
  const { user, server } = renderApp('/alerts', (server) => {
    listing(buildAlert())(server);
    server.answers(listAlertEvents, () =>
      page([buildAlertEvent(), buildAlertEvent({ id: 'e2', title: '1 new row in Morning filings', newRows: 1 })]),
    );
    server.answers(getAlertRows, {
      columns: [{ name: 'EventID', type: 'number' }, { name: 'Owner', type: 'string' }], // biome-ignore format: a table
      rows: [[7, '<b>A</b>'], [8, null]], // biome-ignore format: a table
      changes: ['new', 'changed'],
      total: 12,
    });
  });
  await user.click(await screen.findByRole('button', { name: /^New rows in Morning filings, history/ }));
  const drawer = within(await screen.findByRole('dialog', { name: /^History of/ }));
  const [first, second] = await drawer.findAllByRole('button', { name: /^Show rows of Tue, Jun 30, .*07:00 EDT$/ });
  await user.click(first as HTMLElement);
  const table = within(await drawer.findByRole('region', { name: '12 new rows in Morning filings' }));
  expect(table.getAllByRole('row').map((each) => each.textContent)).toEqual([
    'ChangeEventIDOwner',
    'New7<b>A</b>',
    'Changed8NULL',
  ]);
  expect(drawer.getByText('The first 2 of 12 rows.')).toBeTruthy();
  server.answers(getAlertRows, null);
  await user.click(second as HTMLElement);
  expect(await drawer.findByText("Your license doesn't include these rows any more.")).toBeTruthy();
});

it('opens the alert that a notification leads to, and leaves its address when it closes', async () => {
  const { user, path } = renderApp('/alerts?alert=a9', (server) => {
    listing()(server);
    server.answers(getAlert, buildAlert({ id: 'a9', name: 'Linked' }));
    server.answers(listAlertEvents, () => page([]));
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'History of “Linked”' }));
  expect(await drawer.findByText('Nothing yet')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(path()).toBe('/alerts'));
});

it('deletes an alert after a question, and creates it again', async () => {
  const known = buildAlert();
  const { user, server } = renderApp('/alerts', (server) => {
    listing(known)(server);
    server.answers(deleteAlert, {});
    server.answers(createAlert, known);
  });
  await user.click(await screen.findByRole('button', { name: `More for ${known.name}` }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(server.countOf(deleteAlert)).toBe(0);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No alerts yet')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Alerts' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const { name, condition, delivery, digest } = known;
  await waitFor(() =>
    expect(server.bodiesOf(createAlert)).toEqual([{ name, scheduleId: 's1', condition, delivery, digest }]),
  );
});

it("shows admins all alerts, of which they can delete others'", async () => {
  const { user } = renderAsAdmin('/alerts', (server) => {
    server.answers(listAlerts, ({ query }) => page(query.get('of') === 'all' ? [buildAlert({ isOwned: false })] : []));
  });
  await user.click(await screen.findByRole('button', { name: 'All' }));
  const first = await row(/^New rows/);
  expect(first.getByText('Tria Lane')).toBeTruthy();
  expect(first.queryByRole('button', { name: /^Mute/ })).toBeNull();
  await user.click(first.getByRole('button', { name: /^More/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['History', 'Delete']);
});
