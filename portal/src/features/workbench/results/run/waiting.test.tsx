import { type Batch, cancelBatch, createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { screen, waitFor } from '@testing-library/react';
import { buildBatch, buildFailedBatch, buildRunningBatch } from '../../../../testing/build-runs.ts';
import { openWorkbench, runQuery } from '../../../../testing/open-workbench.ts';

const cancelled = buildFailedBatch({ title: 'Canceled' });

it('says how many runs are ahead, then that it runs; can be canceled by keyboard, which keeps the focus in place, and run again at once', async () => {
  let present: Batch = buildBatch({ status: 'queued', queuePosition: 2, waitsFor: 'own' });
  const { server, user } = await runQuery((prepared) => {
    prepared.answers(createBatch, () => (prepared.countOf(createBatch) === 1 ? present : buildBatch({ id: 'b2' })));
    prepared.answers(getBatch, () => present);
    prepared.answers(cancelBatch, () => {
      present = cancelled;
      return present;
    });
  });
  expect(await screen.findByRole('heading', { name: 'Waiting: 2 queries ahead' })).toBeTruthy();
  expect(screen.getByText(/^You already have queries running/)).toBeTruthy();
  present = buildBatch({ status: 'queued', queuePosition: 0, waitsFor: 'machine' });
  expect(await screen.findByRole('heading', { name: 'Waiting: next in line' })).toBeTruthy();
  expect(screen.getByText(/^The server is busy/)).toBeTruthy();
  present = buildRunningBatch();
  expect(await screen.findByRole('heading', { name: 'Running' })).toBeTruthy();
  (screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement).focus();
  await user.keyboard('{Enter}');
  const canceled = await screen.findByRole('heading', { name: 'Canceled' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' })));
  expect(canceled.closest('[role="alert"]')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Run again' }));
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
  await waitFor(() => expect(server.countOf(cancelBatch)).toBe(1));
});

it('can be canceled while it waits', async () => {
  const { server, user } = await runQuery((prepared) => {
    const queued = buildBatch({ status: 'queued', queuePosition: 1 });
    prepared.answers(createBatch, queued);
    prepared.answers(getBatch, () => (prepared.countOf(cancelBatch) === 0 ? queued : cancelled));
    prepared.answers(cancelBatch, cancelled);
  });
  await screen.findByRole('heading', { name: 'Waiting: 1 query ahead' });
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Canceled' })).toBeTruthy();
  expect(server.countOf(cancelBatch)).toBe(1);
});

it('tells the server when the page is closed during a run, but not when a tab is switched or the run has ended', async () => {
  const beacons: [string, Blob][] = [];
  navigator.sendBeacon = (address, body) => {
    beacons.push([String(address), body as Blob]);
    return true;
  };
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const { user, server } = await openWorkbench('/queries/q1', (prepared) => {
    prepared.answers(createBatch, buildRunningBatch());
    prepared.answers(getBatch, () => new Promise(() => {}));
  });
  leave();
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('heading', { name: 'Running' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(beacons).toEqual([]);
  leave();
  expect(beacons.map(([address, { type }]) => [address, type])).toEqual([
    ['/api/batches/b1/leave', 'application/json'],
  ]);
  expect(await beacons[0]?.[1].text()).toBe('{}');
  expect(server.countOf(cancelBatch)).toBe(0);
});
