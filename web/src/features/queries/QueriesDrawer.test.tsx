// @vitest-environment jsdom
import { listConnections } from '@platbook/contract/connections';
import { deleteQuery, getQuery, listQueries } from '@platbook/contract/queries';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeRequest, refusal } from '../../testing/fake-server.ts';
import { buildConnection, buildQuery, openWorkbench } from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { typeAtOnce } from '../../testing/type-at-once.ts';

const kept = buildQuery({ id: 'q1', name: 'Kept words' });
const shared = buildQuery({ id: 'q2', name: 'Shared words', canDelete: false });

async function openDrawer(answer: (request: FakeRequest) => Response) {
  const opened = await openWorkbench('/queries/new', { prepare: (server) => server.answers(listQueries, answer) });
  await opened.user.click(screen.getByRole('button', { name: 'Queries' }));
  return { ...opened, drawer: await screen.findByRole('dialog', { name: 'Queries' }) };
}
const page = (queries: unknown, next?: string) =>
  new Response(JSON.stringify(queries), {
    headers: { 'Content-Type': 'application/json', ...(next ? { Link: `<${next}>; rel="next"` } : {}) },
  });
const searches = (requests: FakeRequest[]) =>
  requests.filter(({ address }) => address.startsWith('/api/queries?')).map(({ query }) => query.get('search'));

it('lists names that link to their queries, 20 at a time and the last saved first [R100]', async () => {
  const { server, user, drawer, path } = await openDrawer(() => page([kept, shared]));
  const link = await within(drawer).findByRole('link', { name: /Kept words/ });
  expect(link.getAttribute('href')).toBe('/queries/q1');
  const asked = server.requests.find(({ address }) => address.startsWith('/api/queries?'))?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({ limit: '20', sortBy: '-updatedAt', ownedByUser: 'true' });
  await user.click(link);
  await waitFor(() => expect(path()).toBe('/queries/q1'));
});

it('goes on by the next link of the list', async () => {
  const { user, drawer } = await openDrawer(({ query }) =>
    query.get('cursor') ? page([shared]) : page([kept], '/api/queries?cursor=x'),
  );
  await user.click(await within(drawer).findByRole('button', { name: 'Show more' }));
  expect(await within(drawer).findByRole('link', { name: /Shared words/ })).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: /Kept words/ })).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('searches once typing has paused [R099]', async () => {
  const { server, drawer } = await openDrawer(({ query }) => page(query.get('search') ? [] : [kept]));
  await within(drawer).findByRole('link');
  typeAtOnce(within(drawer).getByRole('searchbox', { name: 'Search queries' }), 'probate');
  expect(await within(drawer).findByRole('heading', { name: 'No queries found' })).toBeTruthy();
  expect(searches(server.requests)).toEqual([null, 'probate']);
});

it('deletes a query after a confirmation, and only one that may be deleted [R102, R103]', async () => {
  const { server, user, drawer } = await openDrawer(() => page([kept, shared]));
  server.answers(deleteQuery, {});
  await within(drawer).findByRole('link', { name: /Kept words/ });
  expect(within(drawer).queryByRole('button', { name: 'Delete Shared words' })).toBeNull();
  await user.click(within(drawer).getByRole('button', { name: 'Delete Kept words' }));
  await user.click(within(drawer).getByRole('button', { name: 'Keep' }));
  expect(server.countOf(deleteQuery)).toBe(0);
  await user.click(within(drawer).getByRole('button', { name: 'Delete Kept words' }));
  await user.click(within(drawer).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(within(drawer).queryByText('Kept words')).toBeNull());
  expect(server.countOf(deleteQuery)).toBe(1);
});

it("says 'Error getting queries' when the list cannot be read, and does not ask again by itself", async () => {
  const { server, drawer } = await openDrawer(() => refusal(400, { title: 'No' }));
  expect(await within(drawer).findByRole('heading', { name: 'Error getting queries' })).toBeTruthy();
  expect(server.countOf(listQueries)).toBe(1);
});

it('opens over a query that is still on its way, and leaves it open', async () => {
  const { user, path } = renderApp('/queries/q1', {
    prepare: (server) => {
      server.answers(listConnections, [buildConnection()]);
      server.answers(getQuery, () => new Promise(() => {}));
      server.answers(listQueries, () => page([kept]));
    },
  });
  await screen.findByRole('status', { name: 'Loading' });
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  expect(await screen.findByRole('link', { name: /Kept words/ })).toBeTruthy();
  expect(path()).toBe('/queries/q1');
});

it('keeps the keyboard at a row that is kept, and in the drawer when a row is deleted', async () => {
  const { server, user, drawer } = await openDrawer(() => page([kept]));
  server.answers(deleteQuery, {});
  const trash = await within(drawer).findByRole('button', { name: 'Delete Kept words' });
  await user.click(trash);
  await user.click(within(drawer).getByRole('button', { name: 'Keep' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(within(drawer).getByRole('button', { name: 'Delete Kept words' })),
  );
  await user.keyboard('{Enter}');
  await user.click(within(drawer).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(within(drawer).queryByRole('link', { name: /Kept words/ })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(within(drawer).getByRole('searchbox', { name: 'Search queries' })),
  );
});
