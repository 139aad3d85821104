import { listExamples } from '@platbook/contract/packs/solutions';
import { createBatch } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { getSchemaInfo, preparingText } from '@platbook/contract/workbench/schema-info';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-server.ts';
import { buildConnection, openWorkbench, schema } from '../../../testing/open-workbench.ts';
import { sqlText } from '../../../testing/query-editor.ts';

const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const failing = () => refusal(400, { title: 'Error loading Schema', detail: 'No answer in 10 s' });

it('shows schema, tables and columns with type and description, all expanded [R079, R080, R081, R268]', async () => {
  await openWorkbench();
  await screen.findByRole('tree', { name: 'Schema' });
  expect(names()).toEqual([
    'Foreclosure',
    'ForeclosureEvent',
    'EventID, bigint, Filing identifier',
    'AuctionDate, date, Scheduled auction',
    'ForeclosureStatus',
    'PropertyID, bigint',
  ]);
});

it('expands and collapses an entry with a click [R269]', async () => {
  const { user } = await openWorkbench();
  await user.click(await screen.findByRole('treeitem', { name: 'ForeclosureEvent' }));
  expect(names()).toEqual(['Foreclosure', 'ForeclosureEvent', 'ForeclosureStatus', 'PropertyID, bigint']);
  await user.click(screen.getByRole('treeitem', { name: 'ForeclosureEvent' }));
  expect(names()).toHaveLength(6);
});

it('remembers what was collapsed on each connection, during a search and on the next visit, until a refresh', async () => {
  const connections = [buildConnection(), buildConnection({ id: 'full', name: 'Property Data', data: {} })];
  const { user } = await openWorkbench('/queries/new', (it) => it.answers(listConnections, connections));
  await user.click(await screen.findByRole('treeitem', { name: 'ForeclosureEvent' }));
  const collapsed = ['Foreclosure', 'ForeclosureEvent', 'ForeclosureStatus', 'PropertyID, bigint'];
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'full');
  await waitFor(() => expect(names()).toHaveLength(6));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'trial');
  await waitFor(() => expect(names()).toEqual(collapsed));
  const search = screen.getByRole('searchbox', { name: 'Search tables and columns' });
  await user.type(search, 'auction');
  expect(names()).toHaveLength(3);
  await user.clear(search);
  expect(names()).toEqual(collapsed);
  cleanup();
  await openWorkbench();
  await screen.findByRole('tree');
  expect(names()).toEqual(collapsed);
  await user.click(screen.getByRole('button', { name: 'Refresh schema' }));
  await waitFor(() => expect(names()).toHaveLength(6));
});

it('searches tables and columns in any case [R270]', async () => {
  const { user } = await openWorkbench();
  await screen.findByRole('tree');
  await user.type(screen.getByRole('searchbox', { name: 'Search tables and columns' }), 'AUCTION');
  expect(names()).toEqual(['Foreclosure', 'ForeclosureEvent', 'AuctionDate, date, Scheduled auction']);
  await user.type(screen.getByRole('searchbox', { name: 'Search tables and columns' }), 'x');
  expect(screen.getByText('No table or column matches “AUCTIONx”.')).toBeTruthy();
});

it('is loaded once per connection, and reloaded with reload=true on Refresh [R266, R267]', async () => {
  const connections = [buildConnection(), buildConnection({ id: 'full', name: 'Property Data', data: {} })];
  const { server, user } = await openWorkbench('/queries/new', (it) => it.answers(listConnections, connections));
  const select = screen.getByRole('combobox', { name: 'Connection' });
  await screen.findByRole('tree');
  await user.selectOptions(select, 'full');
  await waitFor(() => expect(server.countOf(getSchemaInfo)).toBe(2));
  await user.selectOptions(select, 'trial');
  await screen.findByRole('tree');
  expect(server.countOf(getSchemaInfo)).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Refresh schema' }));
  await waitFor(() => expect(server.countOf(getSchemaInfo)).toBe(3));
  expect(server.requestsOf(getSchemaInfo).at(-1)?.address).toBe('/api/schema-info/trial?reload=true');
});

it('inserts the name of a chosen table or column into the editor', async () => {
  const { user } = await openWorkbench('/queries/new');
  (await screen.findByRole('tree')).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  const isText = (text: string) => waitFor(() => expect(sqlText()).toBe(text));
  await isText('Foreclosure.ForeclosureEvent');
  await user.dblClick(screen.getByRole('treeitem', { name: /^AuctionDate/ }));
  await isText('Foreclosure.ForeclosureEventAuctionDate');
});

it('is shown and hidden by the toggle, also on the next visit [R077]', async () => {
  const { user } = await openWorkbench();
  await user.click(screen.getByRole('button', { name: 'Hide schema' }));
  expect(screen.queryByRole('complementary', { name: 'Schema' })).toBeNull();
  expect(window.localStorage.getItem('platbook.isSchemaHidden')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Show schema' }));
  expect(screen.getByRole('complementary', { name: 'Schema' })).toBeTruthy();
});

it("says 'Error loading Schema' in the panel, without a toast, and tries again [R416, R425]", async () => {
  const { server, user } = await openWorkbench('/queries/new', (prepared) => prepared.answers(getSchemaInfo, failing));
  const panel = screen.getByRole('complementary', { name: 'Schema' });
  await within(panel).findByText('Error loading Schema');
  expect(screen.getAllByText('Error loading Schema')).toHaveLength(1);
  server.answers(getSchemaInfo, schema as never);
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('tree')).toBeTruthy();
});

it('toasts the error only while the panel is hidden [R425]', async () => {
  window.localStorage.setItem('platbook.isSchemaHidden', 'true');
  await openWorkbench('/queries/new', (prepared) => prepared.answers(getSchemaInfo, failing));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Error loading Schema'));
});

it('offers only examples that the connection can answer', async () => {
  const { server, user } = await openWorkbench('/queries/new');
  const example = await screen.findByRole('button', { name: 'Run Foreclosure filings by year and stage' });
  expect(screen.queryByRole('button', { name: 'Run AVM accuracy by ZIP' })).toBeNull();
  await user.click(example);
  await screen.findByRole('grid');
  expect(sqlText()).toBe('select 1 as "Foreclosure filings by year and stage"');
  expect(server.bodiesOf(createBatch)[0]).toMatchObject({
    name: 'Foreclosure filings by year and stage',
    queryId: null,
  });
});

it('requests no examples while a query with text is open', async () => {
  const { server } = await openWorkbench();
  await screen.findByRole('tree');
  expect(server.countOf(listExamples)).toBe(0);
});

it('shows the schema automatically once the data is prepared', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const preparing = () => refusal(400, { title: 'Error loading Schema', detail: preparingText });
  const { server } = await openWorkbench('/queries/new', (prepared) => prepared.answers(getSchemaInfo, preparing));
  const panel = screen.getByRole('complementary', { name: 'Schema' });
  expect(await within(panel).findByText('Your data is being prepared')).toBeTruthy();
  server.answers(getSchemaInfo, schema as never);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByRole('tree')).toBeTruthy();
});
