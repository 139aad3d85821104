import {
  cancelOpenRun,
  listOpenRuns,
  listRecentRuns,
  type OpenRun,
  type RecentRun,
} from '@platbook/contract/admin/runs';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderAsAdmin } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const run = (more: Partial<OpenRun>): OpenRun => ({
  id: 'r1',
  personId: 'p1',
  email: 'ada@example.com',
  connectionId: 'c1',
  connection: 'Property Data',
  name: 'Homes by city',
  text: 'select city from homes',
  state: 'running',
  orderedAt: '2026-07-01T10:00:00.000Z',
  startedAt: '2026-07-01T10:00:01.000Z',
  rows: 21_000,
  memoryBytes: 412_000_000,
  queuePosition: null,
  waitsFor: null,
  node: 'alpha 1234',
  isEnding: false,
  ...more,
});
const waiting = run({
  id: 'r2',
  name: '',
  state: 'queued',
  startedAt: null,
  rows: 0,
  memoryBytes: null,
  queuePosition: 2,
  waitsFor: 'own',
});
const listOf = (runs: OpenRun[]) => ({
  at: '2026-07-01T10:03:05.000Z',
  running: runs.filter(({ state }) => state === 'running').length,
  queued: runs.filter(({ state }) => state === 'queued').length,
  runs,
});
const ended = (more: Partial<RecentRun>): RecentRun => ({
  id: 'e1',
  email: 'ada@example.com',
  connection: 'Property Data',
  name: '',
  text: 'select city\nfrom homes',
  status: 'finished',
  startTime: '2026-07-01T09:00:00.000Z',
  durationMs: 1_250,
  rows: 12,
  error: null,
  ...more,
});
const open = (prepare: Prepare, recent: RecentRun[] = []) =>
  renderAsAdmin('/admin/runs', (server) => {
    server.answers(listRecentRuns, { runs: recent });
    prepare(server);
  });
const rowTexts = () =>
  within(screen.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf('cell', row));

it('shows whose runs are in progress or waiting, for how long, with their rows and queue position', async () => {
  open((server) => server.answers(listOpenRuns, listOf([run({}), waiting])));
  expect(await screen.findByText('1 running, 1 waiting')).toBeTruthy();
  expect(rowTexts()).toEqual([
    [
      'ada@example.com',
      'Homes by cityselect city from homes',
      'Property Data',
      'Running',
      '3 min 4 s',
      '21,000',
      '412 MB',
      'Cancel',
    ],
    [
      'ada@example.com',
      'select city from homesselect city from homes',
      'Property Data',
      "Waiting, 2 aheadfor the user's other runs to finish",
      '3 min 5 s',
      '0',
      '–',
      'Cancel',
    ],
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Node' })).toBeNull();
});

it('shows the last runs of everyone with text, time and error, and finds them by words and status', async () => {
  const failed = ended({ id: 'e2', email: 'bo@example.com', name: 'Sales', status: 'error', error: 'No such table' });
  const { user } = open((server) => server.answers(listOpenRuns, listOf([])), [ended({}), failed]);
  const recent = await screen.findByRole('region', { name: 'Recent runs' });
  expect(await within(recent).findByText('2 of the last 2')).toBeTruthy();
  const row = () => within(recent).getAllByRole('row').slice(1);
  expect(textsOf('cell', row()[0])).toEqual(
    expect.arrayContaining(['ada@example.com', 'Property Data', 'Finished', '1.25 s', '12']),
  );
  expect(within(row()[0] as HTMLElement).getByText('select city')).toBeTruthy();
  await user.type(within(recent).getByRole('searchbox', { name: 'Search recent runs' }), 'no such');
  await waitFor(() => expect(row()).toHaveLength(1));
  expect(within(recent).getByText('No such table')).toBeTruthy();
  await user.selectOptions(within(recent).getByRole('combobox', { name: 'Status' }), 'Finished');
  expect(await within(recent).findByText('No matching runs')).toBeTruthy();
});

it('names the nodes if there are several', async () => {
  open((server) => server.answers(listOpenRuns, listOf([run({}), run({ id: 'r3', node: 'beta 5678', rows: null })])));
  expect(await screen.findByRole('columnheader', { name: 'Node' })).toBeTruthy();
  expect(rowTexts().map((cells) => cells[3])).toEqual(['alpha 1234', 'beta 5678']);
});

it('asks before it cancels another user’s run, reports the outcome, and reloads the list', async () => {
  const { user, server } = open((fake) => {
    fake.answers(listOpenRuns, listOf([run({}), waiting]));
    fake.answers(cancelOpenRun, ({ params }) => {
      fake.answers(listOpenRuns, listOf([run({}), waiting].filter(({ id }) => id !== params.id)));
      return { outcome: 'cancelled' as const };
    });
  });
  const button = { name: 'Cancel run of ada@example.com: Homes by city' };
  await user.click(await screen.findByRole('button', button));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this run?' });
  expect(dialog.textContent).toContain('sees that an admin canceled it');
  await user.click(within(dialog).getByRole('button', { name: 'Keep running' }));
  expect(server.countOf(cancelOpenRun)).toBe(0);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', button));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel run' }));
  expect(await screen.findByText('Run canceled')).toBeTruthy();
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
  expect(server.countOf(cancelOpenRun)).toBe(1);
});

it("cancels the admin's own run at once, and puts the focus on the title when its row is gone", async () => {
  const { user } = open((fake) => {
    fake.answers(listOpenRuns, listOf([run({ email: 'trial@example.com' })]));
    fake.answers(cancelOpenRun, () => {
      fake.answers(listOpenRuns, listOf([]));
      return { outcome: 'cancelled' as const };
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel run of trial@example.com: Homes by city' }));
  expect(await screen.findByText('No queries running')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Runs now' })));
});

it('filters running and recent runs by person and connection', async () => {
  const bo = { email: 'bo@example.com', connection: 'Sales' };
  const { user } = open(
    (server) => server.answers(listOpenRuns, listOf([run({}), run({ id: 'r4', ...bo })])),
    [ended({}), ended({ id: 'e4', ...bo })],
  );
  const filters = within(await screen.findByRole('region', { name: 'Filters' }));
  await screen.findByText('2 of the last 2');
  await user.selectOptions(filters.getByRole('combobox', { name: 'Person' }), 'bo@example.com');
  expect(rowTexts().map(([email]) => email)).toEqual(['bo@example.com']);
  expect(screen.getByText('1 of the last 2')).toBeTruthy();
  await user.selectOptions(filters.getByRole('combobox', { name: 'Connection' }), 'Property Data');
  expect(screen.getAllByText('No matching runs')).toHaveLength(2);
});

it('refreshes every three seconds, and not while it is paused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = open((fake) => fake.answers(listOpenRuns, listOf([])));
  expect(await screen.findByText('No queries running')).toBeTruthy();
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1_000 * seconds));
  const first = server.countOf(listOpenRuns);
  await pass(9.5);
  expect(server.countOf(listOpenRuns) - first).toBeGreaterThanOrEqual(3);
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const paused = server.countOf(listOpenRuns);
  await pass(30);
  expect(server.countOf(listOpenRuns)).toBe(paused);
  expect(screen.getByText(/^Paused at/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await pass(3.5);
  expect(server.countOf(listOpenRuns)).toBeGreaterThan(paused);
});

it('keeps the last list and says so when a refresh fails, and offers to try again when there is none', async () => {
  const notToday = () => refusal(400, { title: 'Not today' });
  const { server, user } = open((fake) => fake.answers(listOpenRuns, notToday));
  expect(await screen.findByText("Couldn't load runs")).toBeTruthy();
  server.answers(listOpenRuns, listOf([run({})]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Homes by city');
  server.answers(listOpenRuns, notToday);
  expect(await screen.findByText(/^Not updated since/, undefined, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('Homes by city')).toBeTruthy();
});
