import { getBatch } from '@platbook/contract/workbench/batches';
import { type DeliveryRecord, listDeliveries, listUnsubscribed } from '@platbook/contract/workbench/deliveries';
import {
  deleteSchedule,
  listScheduleRuns,
  listSchedules,
  pauseSchedule,
  restoreSchedule,
  resumeSchedule,
  runScheduleNow,
  type Schedule,
  transferSchedule,
} from '@platbook/contract/workbench/schedules';
import { searchPeople } from '@platbook/contract/workbench/sharing';
import { getSavedRun } from '@platbook/ui/browser/local-store';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSchedule, buildScheduleRun } from '../../testing/build-schedule.ts';
import { page, refusal } from '../../testing/fake-server.ts';
import { type Prepare, renderApp, renderAsAdmin } from '../../testing/render-app.tsx';

const listing =
  (...schedules: Schedule[]): Prepare =>
  (server) =>
    server.answers(listSchedules, () => page(schedules));
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('lists what runs when, when it runs next and what came of it, in the zone of the schedule', async () => {
  renderApp(
    '/schedules',
    listing(
      buildSchedule(),
      buildSchedule({
        id: 's2',
        name: 'Broken',
        rule: { cron: '0 7 * * *' },
        nextAt: null,
        isPaused: true,
        lastRun: buildScheduleRun({ state: 'error', rowCount: null, error: 'No such column: Price', attempt: 2 }),
      }),
      buildSchedule({
        id: 's5',
        name: 'Just ended',
        // The page's clock is a minute late at most.
        lastRun: buildScheduleRun({ endedAt: new Date(Date.now() + 5_000).toISOString() }),
      }),
      buildSchedule({ id: 's3', name: 'Ended', nextAt: null, lastRun: null }),
      buildSchedule({ id: 's4', name: 'Stopped', nextAt: null, stoppedReason: 'account-expired', subjectName: '' }),
    ),
  );
  expect((await row(/Just ended/)).getByText('just now')).toBeTruthy();
  const first = await row(/Morning filings/);
  expect(first.getByText('Weekdays at 07:00, New York')).toBeTruthy();
  expect(first.getByText('in 3 hours').nextElementSibling?.textContent).toMatch(/^\w+, .* \d\d:\d\d E[SD]T$/);
  expect(first.getByText(/1,204 rows · 2.31 s/)).toBeTruthy();
  expect(first.getByRole('link', { name: 'New filings' }).getAttribute('href')).toBe('/queries/q1');
  const broken = await row(/Broken/);
  expect([
    broken.getByText('Paused'),
    broken.getByText('Failed'),
    broken.getByText('No such column: Price'),
  ]).toBeTruthy();
  expect(broken.getByText('attempt 2')).toBeTruthy();
  expect((await row(/^Ended/)).getByText("Hasn't run yet")).toBeTruthy();
  const stopped = await row(/Stopped/);
  expect([stopped.getByText("The owner's license ended."), stopped.getByText('Deleted query')]).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
});

it('runs a schedule now, pauses and resumes it, and shows each change in its row', async () => {
  const known = buildSchedule();
  const { user, server } = renderApp('/schedules', (server) => {
    listing(known)(server);
    server.answers(runScheduleNow, buildScheduleRun({ id: 'r2', state: 'waiting', durationMs: null, rowCount: null }));
    server.answers(pauseSchedule, { ...known, isPaused: true, nextAt: null });
    server.answers(resumeSchedule, known);
  });
  await user.click(await screen.findByRole('button', { name: 'Pause Morning filings' }));
  await user.click(await screen.findByRole('button', { name: 'Resume Morning filings' }));
  await user.click(await screen.findByRole('button', { name: 'Run Morning filings now' }));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run Morning filings now' }).disabled).toBe(true);
  expect([pauseSchedule, resumeSchedule, runScheduleNow].map(server.countOf)).toEqual([1, 1, 1]);
});

it('deletes a schedule at once, and restores it with Undo', async () => {
  const known = buildSchedule({ isPaused: true, nextAt: null });
  const { user, server } = renderApp('/schedules', (server) => {
    listing(known)(server);
    server.answers(deleteSchedule, {});
    server.answers(restoreSchedule, known);
  });
  await user.click(await screen.findByRole('button', { name: 'More for Morning filings' }));
  server.answers(listSchedules, () => page([]));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('No schedules yet')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Schedules' }));
  server.answers(listSchedules, () => page([known]));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Morning filings” restored')).toBeTruthy();
  expect(await row(/Morning filings/)).toBeTruthy();
  expect([deleteSchedule, restoreSchedule].map((each) => server.requestsOf(each)[0]?.params)).toEqual([
    { id: 's1' },
    { id: 's1' },
  ]);
});

it('lists and opens what runs besides queries, and names what was deleted', async () => {
  const report = {
    queryId: null,
    connectionId: null,
    reportPath: '/visualize?page=trend',
    path: '/visualize?page=trend',
  };
  const search = { queryId: null, connectionId: null, searchId: 'x1', path: '/propertynavigator?search=zip%3D32205' };
  const { user } = renderApp('/schedules', (server) => {
    listing(
      buildSchedule({ ...report, id: 's1', subjectName: 'Foreclosure Report: Trend' }),
      buildSchedule({ ...search, id: 's2', name: 'Houses', subjectName: 'Riverside' }),
      buildSchedule({ ...search, id: 's3', name: 'Gone', subjectName: '' }),
    )(server);
    server.answers(listScheduleRuns, () => page([buildScheduleRun({ batchId: null })]));
  });
  const first = await row(/Morning filings/);
  expect(first.getByRole('link', { name: 'Foreclosure Report: Trend' }).getAttribute('href')).toBe(
    '/visualize?page=trend',
  );
  expect((await row(/Houses/)).getByRole('link', { name: 'Riverside' }).getAttribute('href')).toBe(
    '/propertynavigator?search=zip%3D32205',
  );
  expect((await row(/Gone/)).getByText('Deleted search')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Houses, history' }));
  expect((await screen.findByRole('link', { name: 'Open Riverside' })).textContent).toBe('Open search');
});

it('shows the history with rows, duration and attempts, and opens the result of a run', async () => {
  const { user, path } = renderApp('/schedules', (server) => {
    listing(buildSchedule())(server);
    server.answers(getBatch, () => refusal(404, { title: 'No' }));
    server.answers(listScheduleRuns, () =>
      page([
        buildScheduleRun({
          id: 'r3',
          state: 'running',
          durationMs: null,
          rowCount: null,
          isManual: true,
          batchId: null,
        }),
        buildScheduleRun({ id: 'r2', attempt: 2, missed: 3, batchId: 'b2', rowCount: 1 }),
        buildScheduleRun({ id: 'r1', state: 'interrupted', durationMs: null, rowCount: null, batchId: null }),
      ]),
    );
  });
  const opener = await screen.findByRole('button', { name: 'Morning filings, history' });
  await user.click(opener);
  const drawer = within(await screen.findByRole('dialog', { name: 'History of “Morning filings”' }));
  const runs = await drawer.findAllByRole('listitem');
  expect(runs[0]?.textContent).toMatch(/Running.*Started with Run now/);
  expect(runs[1]?.textContent).toContain('Finished1 row · 2.31 sTue, Jun 30, 07:00 EDT');
  expect(runs[1]?.textContent).toContain('Attempt 2: an earlier one was interrupted · Also for 3 missed times');
  expect(runs[2]?.textContent).toContain('Interrupted');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  await user.click(await screen.findByRole('link', { name: 'Open result of Tue, Jun 30, 07:00 EDT' }));
  await waitFor(() => expect(path()).toBe('/queries/q1'));
  expect(getSavedRun('q1')).toBe('b2');
});

it("shows teammates' schedules without actions, and lets only admins see all and transfer one", async () => {
  const other = buildSchedule({ isOwned: false, owner: { id: 'u2', name: 'Noor Vale' } });
  const { user } = renderApp('/schedules', (server) => {
    server.answers(listSchedules, ({ query }) => page(query.get('of') === 'team' ? [other] : []));
  });
  expect(await screen.findByText('No schedules yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
  await user.click(screen.getByRole('button', { name: "My team's" }));
  const found = await row(/Morning filings/);
  expect([found.getByText('Noor Vale'), found.queryByRole('button')]).toEqual([expect.anything(), null]);
});

it('transfers a schedule to another person, and says at the form why it was refused', async () => {
  const other = buildSchedule({ isOwned: false, owner: { id: 'u2', name: 'Noor Vale' } });
  const person = { id: 'u3', displayName: 'Ida Marsh', email: 'ida@example.com' };
  const { user, server } = renderAsAdmin('/schedules', (server) => {
    listing(other)(server);
    server.answers(searchPeople, [person]);
    server.answers(transferSchedule, () =>
      refusal(409, { title: "This person can't access what the schedule runs", code: 'schedule.transfer' }),
    );
  });
  await user.click(await screen.findByRole('button', { name: 'All' }));
  await user.click(await screen.findByRole('button', { name: 'More for Morning filings' }));
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Transfer' }));
  await user.type(screen.getByRole('combobox', { name: 'New owner' }), 'ida');
  await user.click(await screen.findByRole('option', { name: /Ida Marsh/ }));
  const remove = screen.getByRole('button', { name: 'Remove Ida Marsh, ida@example.com' });
  expect(document.activeElement).toBe(remove);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'New owner' }));
  await user.keyboard('ida');
  await user.click(await screen.findByRole('option', { name: /Ida Marsh/ }));
  const transfer = screen.getByRole('button', { name: 'Transfer' });
  await user.click(transfer);
  expect(await within(screen.getByRole('dialog')).findByText(/^This person can't access/)).toBeTruthy();
  server.answers(transferSchedule, { ...other, isPaused: true });
  await user.click(transfer);
  expect(await screen.findByText('“Morning filings” transferred to Ida Marsh')).toBeTruthy();
  expect(server.bodiesOf(transferSchedule).at(-1)).toEqual({ personId: 'u3' });
});

it("says when the schedules can't be loaded, and tries again", async () => {
  const { user, server } = renderApp('/schedules', (server) =>
    server.answers(listSchedules, () => refusal(503, { title: 'Busy' })),
  );
  expect(await screen.findByText("Couldn't load schedules")).toBeTruthy();
  server.answers(listSchedules, () => page([buildSchedule()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('in 3 hours')).toBeTruthy();
});

it('shows the deliveries with recipient, state and reason, and who unsubscribed', async () => {
  const delivery = {
    id: 'd1',
    eventId: 'e1',
    eventKind: 'finished',
    title: 'Morning filings: 12 rows',
    recipientKind: 'person',
    recipient: 'lena@example.com',
    state: 'canceled',
    attempts: 1,
    status: null,
    note: 'The recipient unsubscribed',
    createdAt: '2026-06-30T11:00:06.310Z',
    deliveredAt: null,
  } satisfies DeliveryRecord;
  const { user } = renderApp('/schedules', (server) => {
    server.answers(listSchedules, () => page([buildSchedule()]));
    server.answers(listScheduleRuns, () => page([]));
    server.answers(listDeliveries, () => page([delivery]));
    server.answers(listUnsubscribed, [{ recipient: 'lena@example.com', at: '2026-06-30T12:00:00.000Z' }]);
  });
  await user.click(await screen.findByRole('button', { name: 'Morning filings, history' }));
  await user.click(await screen.findByRole('button', { name: 'Deliveries' }));
  const listed = await screen.findByRole('list', { name: 'Deliveries' });
  expect(listed.textContent).toContain('lena@example.comMorning filings: 12 rows');
  expect(listed.textContent).toMatch(/Canceled.*The recipient unsubscribed/);
  expect(screen.getByText('The last 30 days. Unsubscribed: lena@example.com.')).toBeTruthy();
});
