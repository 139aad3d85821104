import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { listConnections } from '@platbook/contract/workbench/connections';
import {
  countQueries,
  deleteQuery,
  getQuery,
  listQueries,
  listTagCounts,
  restoreQuery,
  starQuery,
} from '@platbook/contract/workbench/queries';
import { getLocal } from '@platbook/ui/browser/local-store';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRequest, page, refusal } from '../../testing/fake-server.ts';
import { giveLayout } from '../../testing/give-layout.ts';
import { matchMedia } from '../../testing/match-media.ts';
import { buildConnection, buildQuery, openWorkbench } from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { typeAtOnce } from '../../testing/type-at-once.ts';

const ownQuery = buildQuery({ id: 'q1', name: 'Kept words' });
const shared = buildQuery({ id: 'q2', name: 'Shared words', canDelete: false });

async function openDrawer(
  answer: (request: FakeRequest) => Response,
  counted = { starred: 0, team: 0, shared: 0, trash: 0 },
) {
  const opened = await openWorkbench('/queries/new', (server) => {
    server.answers(listQueries, answer);
    server.answers(countQueries, counted);
    server.answers(listDefaultSolutions, [{ subscription_code: 'SPFCL', subscription_name: 'Foreclosure' }]);
    server.answers(listTagCounts, [
      { tag: 'weekly', count: 12 },
      ...['a', 'b', 'c', 'd', 'e'].map((tag) => ({ tag, count: 1 })),
    ]);
  });
  await opened.user.click(screen.getByRole('button', { name: 'Queries' }));
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: 'Queries' })) };
}
const listed = (requests: FakeRequest[]) =>
  requests.filter(({ address }) => address.startsWith('/api/queries?')).map(({ query }) => query);
const searches = (requests: FakeRequest[]) => listed(requests).map((query) => query.get('search'));

it('lists names that link to their queries, 20 at a time and the last saved first [R100, R367]', async () => {
  const { server, user, drawer, path } = await openDrawer(() => page([ownQuery, shared]));
  const link = await drawer.findByRole('link', { name: /Kept words/ });
  expect(link.getAttribute('href')).toBe('/queries/q1');
  const requested = server.requests.find(({ address }) => address.startsWith('/api/queries?'))?.query;
  expect(Object.fromEntries(requested ?? [])).toEqual({
    limit: '20',
    sortBy: '-updatedAt',
    ownedByUser: 'true',
    starredFirst: 'true',
  });
  await user.click(link);
  await waitFor(() => expect(path()).toBe('/queries/q1'));
});

it('loads more rows from the next link until there is none [R271]', async () => {
  const many = Array.from({ length: 20 }, (_, index) => buildQuery({ id: `m${index}`, name: `Many ${index}` }));
  const { server, drawer } = await openDrawer(({ query }) => {
    const cursor = query.get('cursor');
    if (cursor === 'y') return page([shared]);
    return cursor ? page([ownQuery], '/api/queries?cursor=y') : page(many, '/api/queries?cursor=x');
  });
  const list = await drawer.findByRole('list', { name: 'Queries' });
  expect(within(list).getAllByRole('link').length).toBeLessThan(20);
  expect(listed(server.requests).map((query) => query.get('cursor'))).toEqual([null]);
  const scroller = list.closest('.side-scroll') as HTMLElement;
  scroller.scrollTop = 900;
  fireEvent.scroll(scroller);
  expect(await drawer.findByRole('link', { name: /Shared words/ })).toBeTruthy();
  expect(drawer.getByRole('link', { name: /Kept words/ })).toBeTruthy();
  expect(listed(server.requests).map((query) => query.get('cursor'))).toEqual([null, 'x', 'y']);
});

it("offers My queries and one entry for each subscription, whose queries open as a pack's [R097, R101, R368]", async () => {
  const ofPack = buildQuery({
    id: 'SPFCL-FCL01',
    name: 'Filings',
    solutionpack: true,
    canDelete: false,
    isStarred: true,
  });
  const { server, user, drawer, path } = await openDrawer(({ query }) =>
    page(query.get('solutionpack') ? [ofPack] : [ownQuery]),
  );
  const source = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'Source' });
  await drawer.findByRole('option', { name: 'Foreclosure' });
  expect([...source.options].map(({ text }) => text)).toEqual(['My queries', 'Foreclosure']);
  await user.selectOptions(source, 'Foreclosure');
  const link = await drawer.findByRole('link', { name: /Filings/ });
  expect(link.getAttribute('href')).toBe('/queries/SPFCL-FCL01?solutionpack=true');
  expect(Object.fromEntries(listed(server.requests).at(-1) ?? [])).toEqual({
    limit: '200',
    sortBy: '-updatedAt',
    ownedByUser: 'false',
    solutionpack: 'true',
    subscriptionCode: 'SPFCL',
    starredFirst: 'true',
  });
  expect(drawer.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(drawer.getByRole('button', { name: 'Star Filings', pressed: true })).toBeTruthy();
  expect(getLocal('subscriptionCode')).toBeUndefined();
  await user.click(link);
  await waitFor(() => expect(path()).toBe('/queries/SPFCL-FCL01?solutionpack=true'));
  expect(getLocal('subscriptionCode')).toBe('SPFCL');
});

it('reloads when order or tag change [R098, R273]', async () => {
  const { server, user, drawer } = await openDrawer(() => page([ownQuery]));
  await drawer.findByRole('link');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Sort' }), 'Order by name');
  await user.click(await drawer.findByRole('button', { name: 'weekly 12' }));
  await waitFor(() => expect(listed(server.requests)).toHaveLength(3));
  const requested = listed(server.requests).map((query) => [query.get('sortBy'), query.get('tag')]);
  expect(requested).toEqual([
    ['-updatedAt', null],
    ['+name', null],
    ['+name', 'weekly'],
  ]);
  expect(drawer.queryByRole('button', { name: 'e 1' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: '2 more' }));
  expect(drawer.getByRole('button', { name: 'e 1' })).toBeTruthy();
});

it('shows name, tags and SQL of the row under the pointer or with the focus [R104]', async () => {
  matchMedia('min-width: 1080px');
  const { user, drawer } = await openDrawer(() => page([ownQuery, shared]));
  await user.hover(await drawer.findByRole('link', { name: /Kept words/ }));
  const preview = drawer.getByRole('complementary', { name: 'Preview of Kept words' });
  expect(within(preview).getByText('weekly')).toBeTruthy();
  await waitFor(() => expect(preview.querySelector('pre')?.textContent).toBe('select 1'));
  expect(within(preview).queryByRole('textbox')).toBeNull();
  drawer.getByRole('link', { name: /Shared words/ }).focus();
  expect(await drawer.findByRole('complementary', { name: 'Preview of Shared words' })).toBeTruthy();
  drawer.getByRole('searchbox').focus();
  await waitFor(() => expect(drawer.queryByRole('complementary')).toBeNull());
});

it('restores a deleted query with Undo', async () => {
  const { server, user, drawer } = await openDrawer(() => page([ownQuery]));
  server.answers(deleteQuery, {});
  server.answers(restoreQuery, ownQuery);
  await user.click(await drawer.findByRole('button', { name: 'Delete Kept words' }));
  await user.click(drawer.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(drawer.queryByRole('link', { name: /Kept words/ })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await drawer.findByRole('link', { name: /Kept words/ })).toBeTruthy();
  expect(server.countOf(restoreQuery)).toBe(1);
});

it("searches once typing has paused for 400 ms, and says 'No queries found' [R099, R272, R415]", async () => {
  const { server, drawer } = await openDrawer(({ query }) => page(query.get('search') ? [] : [ownQuery]));
  await drawer.findByRole('link');
  typeAtOnce(drawer.getByRole('searchbox', { name: 'Search queries' }), 'probate');
  expect(await drawer.findByRole('heading', { name: 'No queries found' })).toBeTruthy();
  expect(searches(server.requests)).toEqual([null, 'probate']);
});

it('deletes a query after a confirmation and removes it from the list, and only one that can be deleted [R102, R103, R274]', async () => {
  const { server, user, drawer } = await openDrawer(() => page([ownQuery, shared]));
  server.answers(deleteQuery, {});
  await drawer.findByRole('link', { name: /Kept words/ });
  expect(drawer.queryByRole('button', { name: 'Delete Shared words' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Delete Kept words' }));
  await user.click(drawer.getByRole('button', { name: 'Keep' }));
  expect(server.countOf(deleteQuery)).toBe(0);
  await user.click(drawer.getByRole('button', { name: 'Delete Kept words' }));
  await user.click(drawer.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(drawer.queryByText('Kept words')).toBeNull());
  expect(server.countOf(deleteQuery)).toBe(1);
});

it("says 'Error getting queries' when the list can't be loaded, and doesn't retry automatically [R414]", async () => {
  const { server, drawer } = await openDrawer(() => refusal(400, { title: 'No' }));
  expect(await drawer.findByRole('heading', { name: 'Error getting queries' })).toBeTruthy();
  expect(server.countOf(listQueries)).toBe(1);
});

it('opens over a query that is still loading, and keeps it open', async () => {
  giveLayout();
  const { user, path } = renderApp('/queries/q1', (server) => {
    server.answers(listConnections, [buildConnection()]);
    server.answers(getQuery, () => new Promise(() => {}));
    server.answers(listQueries, () => page([ownQuery]));
  });
  await screen.findByRole('status', { name: 'Loading' });
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  expect(await screen.findByRole('link', { name: /Kept words/ })).toBeTruthy();
  expect(path()).toBe('/queries/q1');
});

it('returns the focus to the row when a delete is canceled, and to the drawer when a row is deleted', async () => {
  const { server, user, drawer } = await openDrawer(() => page([ownQuery]));
  server.answers(deleteQuery, {});
  const trash = await drawer.findByRole('button', { name: 'Delete Kept words' });
  await user.click(trash);
  await user.click(drawer.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Delete Kept words' })));
  await user.keyboard('{Enter}');
  await user.click(drawer.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(drawer.queryByRole('link', { name: /Kept words/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole('searchbox', { name: 'Search queries' })));
});

const counts = { starred: 2, team: 1, shared: 0, trash: 1 };

it("stars a query by keyboard, lists the starred ones first and on their own, and the team's with their owner", async () => {
  const ofTeam = buildQuery({
    id: 'q3',
    name: 'Team words',
    sharing: 'edit',
    isStarred: false,
    canDelete: false,
    createdByUser: { id: 'p2', displayName: 'Lena Marsh' },
  });
  const own = buildQuery({ id: 'q1', name: 'Kept words', sharing: 'read', isStarred: false });
  const { server, user, drawer } = await openDrawer(
    ({ query }) => page(query.get('only') === 'team' ? [ofTeam] : [own]),
    counts,
  );
  server.answers(starQuery, {});
  const link = await drawer.findByRole('link', { name: /Kept words/ });
  expect(link.textContent).toContain('Team can view');
  link.focus();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Star Kept words');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true'));
  expect(server.requests.find(({ address }) => address === '/api/queries/q1/star')?.body).toEqual({ isStarred: true });
  await user.click(await drawer.findByRole('button', { name: 'Starred 2' }));
  await user.click(drawer.getByRole('button', { name: 'From your team 1' }));
  const shared = await drawer.findByRole('link', { name: /Team words/ });
  expect(shared.textContent).toContain('Lena Marsh, you can edit');
  expect(drawer.queryByRole('button', { name: 'Delete Team words' })).toBeNull();
  const requested = listed(server.requests).map((query) => [query.get('ownedByUser'), query.get('only')]);
  expect(requested).toEqual([
    ['true', null],
    ['false', 'starred'],
    ['false', 'team'],
  ]);
});

it('shows the trash and how long queries stay in it, and restores one', async () => {
  const deletedAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
  let trash = [buildQuery({ id: 'q9', name: 'Thrown words', canDelete: false, deletedAt })];
  const { server, user, drawer } = await openDrawer(
    ({ query }) => page(query.get('only') === 'trash' ? trash : [ownQuery]),
    counts,
  );
  server.answers(restoreQuery, () => {
    trash = [];
    return ownQuery;
  });
  await drawer.findByRole('link', { name: /Kept words/ });
  await user.click(await drawer.findByRole('button', { name: 'Trash 1' }));
  expect(await drawer.findByText(/deleted permanently in 27 days/)).toBeTruthy();
  expect(drawer.queryByRole('link', { name: /Thrown words/ })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Restore Thrown words' }));
  expect(await drawer.findByRole('heading', { name: 'No queries found' })).toBeTruthy();
  expect(server.countOf(restoreQuery)).toBe(1);
});

it('draws each row 60 px high [R429]', async () => {
  const { drawer } = await openDrawer(() => page([ownQuery, shared]));
  const rows = await drawer.findAllByRole('listitem');
  expect(rows.map((row) => row.style.top)).toEqual(['0px', '60px']);
  expect(drawer.getByRole('list', { name: 'Queries' }).style.height).toBe('120px');
});
