import { type Batch, createBatch, getBatch } from '@platbook/contract/workbench/batches';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { buildBatch, buildFailedBatch, buildRunningBatch } from '../../../../testing/build-runs.ts';
import { openWorkbench } from '../../../../testing/open-workbench.ts';

const running = buildRunningBatch();

const openRun = (answer: () => Batch) =>
  openWorkbench('/queries/q1', (server) => {
    server.answers(createBatch, answer);
    server.answers(getBatch, answer);
  });

function hidePage(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

it.each([
  ['a check mark', buildBatch(), '✓ Kept words · Platbook'],
  ['a cross', buildFailedBatch({ title: 'Canceled' }), '✗ Kept words · Platbook'],
])(
  'shows the seconds in the title during a run, and %s after it ended out of sight, until the user returns',
  async (_what, end, title) => {
    let present: Batch = running;
    const { user } = await openRun(() => present);
    onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(document.title).toMatch(/^[1-9]\d* s · Kept words · Platbook$/));
    hidePage(true);
    present = end;
    await waitFor(() => expect(document.title).toBe(title));
    act(() => hidePage(false));
    expect(document.title).toBe('Kept words · Platbook');
  },
);

it('notifies of the end of a long run only after the user enabled it', async () => {
  const notified: [string, string | undefined][] = [];
  const requestPermission = vi.fn(async () => 'granted' as const);
  class FakeNotification {
    static permission = 'default';
    static requestPermission = async () => {
      FakeNotification.permission = 'granted';
      return requestPermission();
    };
    constructor(title: string, options: { body: string }) {
      notified.push([title, options.body]);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  onTestFinished(() => void vi.unstubAllGlobals());
  let present: Batch = running;
  const { user } = await openRun(() => present);
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const button = await screen.findByRole('button', { name: 'Notify me' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(window.localStorage.getItem('platbook.isToldOfRuns')).toBe('true');
  hidePage(true);
  await waitFor(() => expect(document.title).toMatch(/^[5-9] s/));
  present = buildBatch();
  await waitFor(() => expect(notified).toEqual([['Kept words', 'Query finished: 1 row']]));
});

it('finds a run again after a reload: it follows one in progress, then shows its result, and later the stored result', async () => {
  let present: Batch = running;
  const open = () => openRun(() => present);
  const first = await open();
  await first.user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('heading', { name: 'Running' });
  const storedRun = window.sessionStorage.getItem('platbook.run.q1');
  expect(storedRun).toBe('b1');
  cleanup();
  window.sessionStorage.setItem('platbook.run.q1', 'b1');
  const second = await open();
  expect(await screen.findByRole('heading', { name: 'Running' })).toBeTruthy();
  present = buildBatch();
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
  expect(second.server.countOf(createBatch)).toBe(0);
  cleanup();
  window.sessionStorage.setItem('platbook.run.q1', 'b1');
  const third = await open();
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
  expect(await screen.findByText(/^Run at /)).toBeTruthy();
  expect(third.server.countOf(createBatch)).toBe(0);
});

it('shows no message for a stored run that is gone', async () => {
  window.sessionStorage.setItem('platbook.run.q1', 'b9');
  const { server } = await openWorkbench('/queries/q1');
  await waitFor(() => expect(server.countOf(getBatch)).toBe(1));
  expect(await screen.findByText('No results yet')).toBeTruthy();
  expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
});
