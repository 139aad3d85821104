import { getAppInfo } from '@platbook/contract/app-info';
import { reportError } from '@platbook/contract/error-email';
import { listConnections } from '@platbook/contract/workbench/connections';
import { createQuery } from '@platbook/contract/workbench/queries';
import { act, screen, waitFor } from '@testing-library/react';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { renderApp, renderAppWith } from '../testing/render-app.tsx';
import { call } from './call.ts';

const failure = (id: string) => refusal(500, { title: 'Something went wrong', id });
const press = () => act(() => call(createQuery, { body: { name: 'x' } }).catch(() => {}));
const reportsOf = (server: FakeServer) =>
  server.requests.filter(({ address }) => address === '/api/error-email').map(({ body }) => body);

it('opens the error page with the ID and what failed, and reports the user and the Pacific time [R299, R300, R226]', async () => {
  const { server, path } = renderApp('/home', (it) => it.answers(reportError, {}));
  await screen.findByRole('heading', { name: /^Welcome/ });
  server.answers(createQuery, () => failure('e 1'));
  await press();
  expect(await screen.findByRole('heading', { name: "Sorry! It looks like you've found a bug." })).toBeTruthy();
  expect(path()).toBe('/error?id=e+1&act=POST+queries');
  expect(screen.getByText("Couldn't save that query.")).toBeTruthy();
  await waitFor(() => expect(reportsOf(server)).toHaveLength(1));
  expect(reportsOf(server)).toEqual([
    {
      user_email: 'trial@example.com',
      error_id: 'e 1',
      error_time: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M P[DS]T$/),
    },
  ]);
  const [request] = server.requests.filter(({ address }) => address === '/api/error-email');
  expect(request?.init.keepalive).toBe(true);
  expect(screen.queryByRole('alert')?.textContent).toBe('');
});

it.each([500, 401, 404])('starts no second error flow if the report fails with %i', async (status) => {
  const { server, path } = renderApp('/home', (it) =>
    it.answers(reportError, () => refusal(status, { title: 'No', id: 'e2' })),
  );
  await screen.findByRole('heading', { name: /^Welcome/ });
  server.answers(createQuery, () => failure('e1'));
  await press();
  await waitFor(() => expect(reportsOf(server)).toHaveLength(1));
  await screen.findByText('e1');
  expect(path()).toBe('/error?id=e1&act=POST+queries');
  expect(reportsOf(server)).toHaveLength(1);
});

it('reports nothing for a visitor', async () => {
  const { server } = renderAppWith({ currentUser: null }, '/termsofuse');
  await screen.findByRole('heading', { level: 1 });
  const before = server.countOf(getAppInfo);
  server.answers(createQuery, () => failure('e1'));
  await press();
  await screen.findByText('e1');
  await vi.waitFor(() => expect(server.countOf(getAppInfo)).toBe(before + 1));
  await act(async () => {});
  expect(reportsOf(server)).toEqual([]);
});

it('shows a message for each failed call in the portal, once for repeated texts, and none for background calls [R428, R409]', async () => {
  const { server } = renderApp('/home');
  await screen.findByRole('heading', { name: /^Welcome/ });
  server.answers(createQuery, () => refusal(400, { title: 'A title', detail: 'A detail' }));
  server.answers(listConnections, () => refusal(404, { title: 'Quiet' }));
  await press();
  await press();
  expect(screen.getByRole('alert').textContent).toBe('A detail');
  await act(() => call(listConnections, { isBackground: true }).catch(() => {}));
  expect(screen.getByRole('alert').textContent).toBe('A detail');
});
