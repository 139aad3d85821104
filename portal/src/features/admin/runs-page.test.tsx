import { cancelOpenRun, listOpenRuns, type OpenRun } from '@platbook/contract/admin/runs';
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
  state: 'running',
  orderedAt: '2026-07-01T10:00:00.000Z',
  startedAt: '2026-07-01T10:00:01.000Z',
  rows: 21_000,
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
  queuePosition: 2,
  waitsFor: 'own',
});
const listOf = (runs: OpenRun[]) => ({
  at: '2026-07-01T10:03:05.000Z',
  running: runs.filter(({ state }) => state === 'running').length,
  queued: runs.filter(({ state }) => state === 'queued').length,
  runs,
});
const open = (prepare: Prepare) => renderAsAdmin('/admin/runs', prepare);
const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf('cell', row));

it('shows whose runs are in progress or waiting, for how long, with their rows and queue position', async () => {
  open((server) => server.answers(listOpenRuns, listOf([run({}), waiting])));
  expect(await screen.findByText('1 running, 1 waiting')).toBeTruthy();
  expect(rowTexts()).toEqual([
    ['ada@example.com', 'Homes by city', 'Property Data', 'Running', '3 min 4 s', '21,000', 'Cancel'],
    [
      'ada@example.com',
      'New query',
      'Property Data',
      "Waiting, 2 aheadfor the user's other runs to finish",
      '3 min 5 s',
      '0',
      'Cancel',
    ],
  ]);
  expect(screen.queryByRole('columnheader', { name: 'Node' })).toBeNull();
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
