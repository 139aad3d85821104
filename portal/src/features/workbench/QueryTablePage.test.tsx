import {
  type Batch,
  createBatch,
  getBatch,
  getLatestBatch,
  getStatementResults,
} from '@platbook/contract/workbench/batches';
import { keepConnectionClient } from '@platbook/contract/workbench/connection-clients';
import { listConnections } from '@platbook/contract/workbench/connections';
import { createQuery, getQuery, type Query } from '@platbook/contract/workbench/queries';
import { openShareLink } from '@platbook/contract/workbench/share-links';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { buildBatch, buildFailedBatch, buildStatement, rowsResponse } from '../../testing/build-runs.ts';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import { giveLayout } from '../../testing/give-layout.ts';
import { buildConnection, buildQuery, runQuery } from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';

const own = { id: 'trial', displayName: 'Trial Person' };
const colleagues = { createdByUser: { id: 'p2', displayName: 'Lena Marsh' }, canDelete: false };
const kept = buildBatch({ id: 'b5', queryId: 'q1', name: 'Kept words' });

interface World {
  query?: Partial<Query>;
  latest?: Batch | null;
  prepare?: (server: FakeServer) => void;
}

function openTable(search = '', { query = {}, latest = kept, prepare }: World = {}) {
  giveLayout();
  return renderApp(`/query-table/q1${search}`, (server) => {
    server.answers(listConnections, [buildConnection(), buildConnection({ id: 'other', name: 'Other' })]);
    server.answers(getQuery, buildQuery({ createdByUser: own, connectionId: 'other', ...query }));
    server.answers(getLatestBatch, () => new Response(JSON.stringify(latest)));
    server.answers(createBatch, buildBatch({ id: 'b6', statements: [buildStatement({ id: 's6' })] }));
    server.answers(getStatementResults, ({ params }) => rowsResponse([[params['id'] === 's6' ? 2 : 1]]));
    prepare?.(server);
  });
}

it('shows the latest stored result of the query as a whole page, without a run [R048]', async () => {
  const { server } = openTable();
  expect(await screen.findByRole('heading', { name: 'Kept words', level: 1 })).toBeTruthy();
  const grid = await screen.findByRole('grid', { name: 'Results' });
  expect(within(grid).getByRole('gridcell').textContent).toBe('1');
  expect(screen.getByText(/^Run at 2026-06-30/)).toBeTruthy();
  expect(screen.queryByText('Ran before the last save')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(document.title).toBe('Kept words · Platbook');
  expect(screen.getByRole('link', { name: 'Open in the SQL Editor' }).getAttribute('href')).toBe('/queries/q1');
  expect(server.countOf(createBatch)).toBe(0);
});

it('switches between the rows and their map if they have coordinates, and has no switch otherwise', async () => {
  const places = ['Latitude', 'Longitude'].map((name) => ({ name, datatype: 'number', maxValueLength: 5 }));
  const { user } = openTable('', {
    latest: { ...kept, statements: [buildStatement({ columns: places })] },
    prepare: (server) => server.answers(getStatementResults, () => rowsResponse([[30.3, -81.6]])),
  });
  const views = within(await screen.findByRole('group', { name: 'Show as' }));
  expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Results', 'Map']);
  await user.click(views.getByRole('button', { name: 'Map' }));
  expect(await screen.findByRole('region', { name: 'Result map' }, { timeout: 20_000 })).toBeTruthy();
  cleanup();
  openTable();
  await screen.findByRole('grid', { name: 'Results' });
  expect(screen.queryByRole('group', { name: 'Show as' })).toBeNull();
});

it('says when the query was saved again after the run that is shown', async () => {
  openTable('', { query: { updatedAt: '2026-07-01T08:00:00.000Z' } });
  expect(await screen.findByText('Ran before the last save')).toBeTruthy();
});

it("runs the viewer's own query when there is no stored result, on the query's connection, and again on request [R048]", async () => {
  const { server, user } = openTable('', { latest: null });
  expect((await screen.findByRole('gridcell')).textContent).toBe('2');
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({
    connectionId: 'other',
    connectionClientId: null,
    queryId: 'q1',
    name: 'Kept words',
    batchText: 'select 1',
  });
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  await waitFor(() => expect(server.countOf(createBatch)).toBe(2));
});

it.each([
  ['the session of the address, if it exists', { id: 'k1' }, 'k1'],
  ['its own session, if that of the address has ended', null, null],
  ["its own session, if that of the address is not the viewer's", refusal(404, { title: 'Not found' }), null],
])('runs in %s', async (_, kept, expected) => {
  const { server } = openTable('?connectionClientId=k1&connectionId=trial', {
    latest: null,
    prepare: (prepared) =>
      prepared.answers(keepConnectionClient, () =>
        kept instanceof Response ? kept : new Response(JSON.stringify(kept)),
      ),
  });
  await screen.findByRole('gridcell');
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({ connectionId: 'trial', connectionClientId: expected });
});

it('asks for the parameters of the text, and runs with the values of the address and the inputs', async () => {
  const queryText = 'select {{county}}, {{since=2024-01-01}}';
  const { server, user, path } = openTable('?p_since=2025-02-03', { latest: null, query: { queryText } });
  const inputs = within(await screen.findByRole('group', { name: 'Parameters' }));
  expect((inputs.getByRole('textbox', { name: 'since' }) as HTMLInputElement).value).toBe('2025-02-03');
  expect(await inputs.findByRole('alert')).toBeTruthy();
  expect(server.countOf(createBatch)).toBe(0);
  await user.type(inputs.getByLabelText('county'), '12031{enter}');
  expect((await screen.findByRole('gridcell')).textContent).toBe('2');
  expect((server.bodiesOf(createBatch)[0] as { parameters: unknown }).parameters).toMatchObject([
    { name: 'county', value: '12031' },
    { name: 'since', value: '2025-02-03' },
  ]);
  expect(path()).toBe('/query-table/q1?p_since=2025-02-03&p_county=12031');
});

it("waits for one click before it runs another user's query", async () => {
  const { server, user } = openTable('', { latest: null, query: { createdByUser: { id: 'p2', displayName: 'Else' } } });
  await user.click(await screen.findByRole('button', { name: 'Run the query' }));
  expect((await screen.findByRole('gridcell')).textContent).toBe('2');
  expect(server.countOf(createBatch)).toBe(1);
});

it("runs a pack's query automatically when the address asks for it", async () => {
  const { server } = openTable('?solutionpack=true', {
    latest: null,
    query: { solutionpack: true, createdByUser: null },
  });
  await screen.findByRole('gridcell');
  expect(server.requestsOf(getQuery)[0]?.address).toBe('/api/queries/q1?solutionpack=true');
});

it('shows the run that the address names, or the latest if that run belongs to another query', async () => {
  const { server } = openTable('?batchId=b7', {
    prepare: (prepared) =>
      prepared.answers(getBatch, buildBatch({ id: 'b7', queryId: 'q1', statements: [buildStatement({ id: 's6' })] })),
  });
  expect((await screen.findByRole('gridcell')).textContent).toBe('2');
  expect(server.countOf(getLatestBatch)).toBe(0);
});

it("says 'Query not found' when there is none, or it is another user's [R412]", async () => {
  openTable('', { prepare: (server) => server.answers(getQuery, () => refusal(404, { title: 'Query not found' })) });
  expect(await screen.findByRole('heading', { name: 'Query not found' })).toBeTruthy();
});

it("says why the latest result can't be read, and tries again", async () => {
  let isBroken = true;
  const { user } = openTable('', {
    prepare: (server) =>
      server.answers(getLatestBatch, () => (isBroken ? refusal(503, { title: 'Temporarily unavailable' }) : kept)),
  });
  expect(await screen.findByText('Temporarily unavailable')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('gridcell')).textContent).toBe('1');
});

it("shows a failed run in the database's words, without a link to a line of an editor", async () => {
  openTable('', {
    latest: null,
    prepare: (server) => server.answers(createBatch, buildFailedBatch({ title: 'No such table', line: 1 })),
  });
  expect(await screen.findByText('No such table')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to line' })).toBeNull();
});

it('links from the results toolbar to the table of the open query, and says why a new one has none [R088]', async () => {
  const { user } = await runQuery();
  await screen.findByRole('grid', { name: 'Results' });
  const link = await screen.findByRole('link', { name: /^table/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/query-table/q1', '_blank']);
  await user.click(screen.getByRole('link', { name: 'New Query' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'table' }).getAttribute('aria-disabled')).toBe('true'));
  await user.hover(screen.getByRole('link', { name: 'table' }));
  expect(await screen.findByText('Save the query to open its rows as a page.')).toBeTruthy();
});

it("shows another user's linked result with its date and who ran it, and runs nothing", async () => {
  const { server } = openTable('?link=l1', {
    query: colleagues,
    prepare: (fake) =>
      fake.answers(openShareLink, {
        queryId: 'q1',
        view: 'result',
        batch: buildBatch({ id: 'b9', queryId: 'q1', ranBy: 'Lena Marsh' }),
      }),
  });
  expect(await screen.findByText('Linked result, run by Lena Marsh')).toBeTruthy();
  expect(screen.getByText(/^Run by Lena Marsh, 2026-06-30/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy();
  expect(server.requestsOf(openShareLink)[0]?.params).toEqual({ id: 'l1' });
  expect(server.countOf(createBatch) + server.countOf(getLatestBatch)).toBe(0);
});

it("saves a copy of another user's query and opens it", async () => {
  const { server, user, path } = openTable('', {
    query: { ...colleagues, chart: { chartType: 'bar', fields: {} }, connection: null, connectionId: 'foreign' },
    prepare: (fake) => fake.answers(createQuery, ({ body }) => buildQuery({ id: 'q9', ...(body as object) })),
  });
  await user.click(await screen.findByRole('button', { name: 'Clone' }));
  await waitFor(() => expect(path()).toBe('/queries/q9'));
  expect(server.bodiesOf(createQuery)).toEqual([
    expect.objectContaining({
      name: 'Copy of Kept words',
      connectionId: null,
      chart: { chartType: 'bar', fields: {} },
    }),
  ]);
});

it.each([
  ['This result has expired', { queryId: 'q1', view: 'result', batch: null }],
  ['Result not found', { queryId: 'other', view: 'result', batch: buildBatch({ id: 'b9' }) }],
  ['Result not found', refusal(404, { title: 'Link not found' })],
  ['This link was revoked', refusal(410, { title: 'This link was revoked' })],
] as const)('says “%s” for a link without rows, and runs the query only on request', async (title, answer) => {
  const { server, user } = openTable('?link=l1', { prepare: (fake) => fake.answers(openShareLink, () => answer) });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(server.countOf(createBatch) + server.countOf(getLatestBatch)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Run the query' }));
  expect(await screen.findByRole('grid', { name: 'Results' })).toBeTruthy();
});
