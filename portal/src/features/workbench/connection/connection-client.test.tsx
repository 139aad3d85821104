// @vitest-environment jsdom
import { getAppInfo } from '@platbook/contract/app-info';
import { createBatch } from '@platbook/contract/workbench/batches';
import {
  createConnectionClient,
  deleteConnectionClient,
  keepConnectionClient,
} from '@platbook/contract/workbench/connection-clients';
import { type Connection, listConnections } from '@platbook/contract/workbench/connections';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildAppInfo } from '../../../testing/app-info.ts';
import { type FakeServer, refusal } from '../../../testing/fake-server.ts';
import { buildConnection, openWorkbench } from '../../../testing/open-workbench.ts';

const keeping = buildConnection({ id: 'own', name: 'Own database', multiStatementTransactionEnabled: true });

async function openConnected(prepare?: (server: FakeServer) => void) {
  const opened = await openWorkbench('/queries/new', (server) => {
    server.answers(listConnections, [keeping, buildConnection()]);
    prepare?.(server);
  });
  await opened.user.click(screen.getByRole('button', { name: 'Connect to database' }));
  return opened;
}
/** Connects a page whose clock stands still; returns how to let time pass. */
async function connectStopped(answer: () => unknown) {
  const opened = await openWorkbench('/queries/new', (server) => {
    server.answers(listConnections, [keeping]);
    server.answers(keepConnectionClient, answer as never);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  fireEvent.click(screen.getByRole('button', { name: 'Connect to database' }));
  await pass(0);
  return { ...opened, pass };
}
const disconnect = () => screen.findByRole('button', { name: 'Disconnect from database' });

it('keeps one session from run to run, and ends it with its button, which is the only one at any time [R211, R259, R262, R264, R357, R359]', async () => {
  const { server, user } = await openConnected();
  const names = () => screen.getAllByRole('button', { name: / (to|from) database$/ }).map(nameOf);
  const nameOf = (each: HTMLElement) => each.getAttribute('aria-label');
  const button = await disconnect();
  expect(names()).toEqual(['Disconnect from database']);
  await user.click(screen.getByRole('textbox', { name: 'SQL editor' }));
  await user.keyboard('select 1');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await screen.findByRole('grid');
  expect(server.bodiesOf(createConnectionClient)[0]).toEqual({ connectionId: 'own' });
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({ connectionId: 'own', connectionClientId: 'c1' });
  await user.click(button);
  expect(names()).toEqual(['Connect to database']);
  await waitFor(() => expect(server.countOf(deleteConnectionClient)).toBe(1));
});

it('keeps the session alive every 10 seconds, and clears it when the reply has no data [R260, R261, R358]', async () => {
  let isThere = true;
  const { server, pass } = await connectStopped(() => (isThere ? { id: 'c1' } : null));
  await pass(9_000);
  expect(server.countOf(keepConnectionClient)).toBe(0);
  await pass(2_000);
  expect(server.countOf(keepConnectionClient)).toBe(1);
  await pass(10_000);
  expect(server.countOf(keepConnectionClient)).toBe(2);
  expect(screen.getByRole('button', { name: 'Disconnect from database' })).toBeTruthy();
  isThere = false;
  await pass(10_000);
  expect(screen.getByRole('button', { name: 'Connect to database' })).toBeTruthy();
  await pass(30_000);
  expect(server.countOf(keepConnectionClient)).toBe(3);
});

it('retries for 30 seconds while the server fails, reports it once, and then opens the error page', async () => {
  let failures = 0;
  const { pass, path } = await connectStopped(() => {
    failures += 1;
    return failures === 2 ? { id: 'c1' } : refusal(500, { title: 'Something went wrong', id: `e${failures}` });
  });
  await pass(10_000);
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong');
  await pass(40_000);
  expect([failures, path()]).toEqual([5, expect.stringMatching(/^\/queries\/new/)]);
  await pass(10_000);
  expect([failures, path()]).toEqual([6, '/error?id=e6']);
});

it('ends the session when another connection is chosen, and when the page is left [R263]', async () => {
  const { server, user } = await openConnected();
  await disconnect();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(server.countOf(deleteConnectionClient)).toBe(1));
  expect(server.requests.at(-1)?.init.keepalive).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'trial');
  await waitFor(() => expect(server.countOf(deleteConnectionClient)).toBe(2));
  expect(screen.queryByRole('button', { name: /database$/ })).toBeNull();
});

it("says 'Problem connecting to database' when a session can't be created [R265]", async () => {
  await openConnected((server) => server.answers(createConnectionClient, () => refusal(429, { title: 'Too many' })));
  expect(await screen.findByText('Problem connecting to database')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect to database' })).toBeTruthy();
});

it('offers no choice to an editor with exactly one connection, unlike one with two and an admin [R330]', async () => {
  const isFixed = async (role: 'admin' | 'editor', connections: Connection[]) => {
    await openWorkbench('/queries/new', (server) => {
      server.answers(getAppInfo, buildAppInfo({ currentUser: { role } }));
      server.answers(listConnections, connections);
    });
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Connection' });
    const { disabled } = choice;
    cleanup();
    return disabled;
  };
  expect(await isFixed('editor', [keeping])).toBe(true);
  expect(await isFixed('editor', [keeping, buildConnection()])).toBe(false);
  expect(await isFixed('admin', [keeping])).toBe(false);
});

it('is offered only where the connection supports it and has it switched on', async () => {
  await openWorkbench();
  expect(screen.queryByRole('button', { name: 'Connect to database' })).toBeNull();
});
