import { getSystemStatus, type SystemStatus } from '@platbook/contract/admin/status';
import { act, screen, within } from '@testing-library/react';
import { buildSystemStatus } from '../../testing/build-system-status.ts';
import { refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderAsAdmin } from '../../testing/render-app.tsx';

afterEach(() => void vi.useRealTimers());

const open = (prepare: Prepare) => renderAsAdmin('/admin/status', prepare);
const openWith = (status: SystemStatus) => open((server) => server.answers(getSystemStatus, status));
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('describes the state of each part in words, with its figures', async () => {
  openWith(buildSystemStatus());
  expect(await screen.findByText('All systems normal')).toBeTruthy();
  const server = await card('Server');
  expect(server.getByText('alpha 1234abcd')).toBeTruthy();
  expect(server.getByText(/3 h 0 min ago/)).toBeTruthy();
  expect(server.getByText('2 of 4, 610 MB')).toBeTruthy();
  const lanes = server.getAllByRole('row').map((row) => row.textContent);
  expect(lanes).toEqual([
    'Runs onRunningWaitingLimit',
    'Property data and files204',
    'Database servers0032',
    'Open sessions00–',
  ]);
  expect((await card('Application database')).getByText('Responds in 1.2 ms')).toBeTruthy();
  const storage = await card('Storage');
  expect(storage.getByText('60 GB free')).toBeTruthy();
  expect(storage.getByText('7, 12 MB of 1.1 GB')).toBeTruthy();
  expect((await card('Warehouse')).getByText('2, largest 40 MB')).toBeTruthy();
  expect((await card('Mail')).getByRole('link', { name: 'All emails' }).getAttribute('href')).toBe('/admin/mail');
  expect((await card('Background jobs')).getByRole('rowheader', { name: 'Empty the query trash' })).toBeTruthy();
  expect((await card('Recent errors')).getByText('No server errors.')).toBeTruthy();
});

it('says what is broken and what to check, not only by color', async () => {
  const well = buildSystemStatus();
  const [node] = well.nodes;
  openWith(
    buildSystemStatus({
      notReady: 'The warehouse is missing',
      warehouse: null,
      warnings: ['RATE_LIMITS is false: password guessing is not throttled.'],
      errors: [
        {
          id: '7f3a',
          at: '2026-07-01T11:00:00.000Z',
          firstAt: '2026-07-01T10:00:00.000Z',
          route: 'POST /api/batches',
          cause: 'DatabaseError 42P01 at batch-store.ts:12',
          times: 1_204,
        },
      ],
      nodes: [
        {
          ...(node as NonNullable<typeof node>),
          chores: [
            { name: 'audit', doneAt: null, failedAt: '2026-07-01T11:30:00.000Z', failure: 'Error at seal-days.ts:7' },
          ],
        },
      ],
    }),
  );
  expect(await screen.findByText(/3 problems/)).toBeTruthy();
  expect(screen.getByText('The warehouse is missing').textContent).toBe('Problem: The warehouse is missing');
  expect((await card('Configuration')).getByRole('listitem').textContent).toContain('RATE_LIMITS is false');
  expect((await card('Configuration')).getByText('1 warning').textContent).toBe('Check: 1 warning');
  const errors = await card('Recent errors');
  expect(errors.getByRole('cell', { name: 'POST /api/batches' })).toBeTruthy();
  expect(errors.getByRole('cell', { name: '1,204' })).toBeTruthy();
  const jobs = await card('Background jobs');
  expect(jobs.getByText('Last run failed').textContent).toBe('Problem: Last run failed');
  expect(jobs.getByText('Error at seal-days.ts:7')).toBeTruthy();
  expect((await card('Warehouse')).getByText('npx platbook warehouse')).toBeTruthy();
});

it('shows a card for each node if there are several', async () => {
  const well = buildSystemStatus();
  const [node] = well.nodes as [SystemStatus['nodes'][number]];
  const other = {
    ...node,
    name: 'beta 5678',
    isThis: false,
    toldAt: '2026-07-01T11:59:56.000Z',
    notReady: "The data folder can't be read",
    licenseFiles: { waiting: 2, failing: 1 },
  };
  openWith(buildSystemStatus({ nodes: [node, other] }));
  const beta = await card('Node beta 5678');
  for (const text of ['4 s ago', "The data folder can't be read", '2, 1 failed so far'])
    expect(beta.getByText(text)).toBeTruthy();
  expect((await card('Node alpha 1234abcd')).queryByText('Last report')).toBeNull();
  expect((await card('Background jobs')).getByRole('columnheader', { name: 'Node' })).toBeTruthy();
});

it('refreshes every ten seconds and keeps the last status when a refresh fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const notToday = () => refusal(400, { title: 'Not today' });
  const { user, server } = open((fake) => fake.answers(getSystemStatus, notToday));
  expect(await screen.findByText("Couldn't load the status")).toBeTruthy();
  server.answers(getSystemStatus, buildSystemStatus());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All systems normal')).toBeTruthy();
  const before = server.countOf(getSystemStatus);
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(server.countOf(getSystemStatus) - before).toBeGreaterThanOrEqual(2);
  server.answers(getSystemStatus, notToday);
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(await screen.findByText(/^Not updated since/)).toBeTruthy();
  expect(screen.getByText('All systems normal')).toBeTruthy();
});
