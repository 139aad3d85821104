import { listConnections } from '@platbook/contract/workbench/connections';
import { createQuery, getQuery, updateQuery } from '@platbook/contract/workbench/queries';
import { act, screen, waitFor } from '@testing-library/react';
import { buildConnection, buildQuery, openWorkbench } from '../../../testing/open-workbench.ts';
import { editorView, nameInput, sqlText, writeSql } from '../../../testing/query-editor.ts';

const cloneButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clone' });
const chart = { chartType: 'bar', fields: { barlabel: 'a', barvalue: 'b' } };

it("clones the open query: no id, 'Copy of {name}', the address of a new one, and saving creates a new query [R253, R254, R255, R257]", async () => {
  const connections = [buildConnection(), buildConnection({ id: 'full', name: 'Property Data' })];
  const { server, user, path } = await openWorkbench('/queries/q1', (prepared) => {
    prepared.answers(listConnections, connections);
    prepared.answers(getQuery, () => buildQuery({ chart, connectionId: 'full' }));
  });
  await user.click(cloneButton());
  await waitFor(() => expect(path()).toBe('/queries/new'));
  expect(nameInput().value).toBe('Copy of Kept words');
  expect(sqlText()).toBe('select 1');
  expect(cloneButton().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe('/queries/q9'));
  expect(server.countOf(updateQuery)).toBe(0);
  expect(server.bodiesOf(createQuery)[0]).toEqual({
    name: 'Copy of Kept words',
    queryText: 'select 1',
    tags: ['weekly'],
    connectionId: 'full',
    chart,
  });
  expect(cloneButton().disabled).toBe(false);
});

it('has nothing to clone while the query has no id [R257]', async () => {
  await openWorkbench('/queries/new');
  act(() => writeSql('select 5'));
  expect(cloneButton().disabled).toBe(true);
});

it('keeps the unsaved text of the query it cloned, and opens next to a new one that has text', async () => {
  window.localStorage.setItem('platbook.unsaved.trial.new', 'select earlier');
  const { user, path } = await openWorkbench('/queries/q1');
  act(() => writeSql('select changed'));
  await user.click(cloneButton());
  await waitFor(() => expect(path()).toMatch(/^\/queries\/new\?draft=[a-z0-9]+$/));
  expect(sqlText()).toBe('select changed');
  expect(window.localStorage.getItem('platbook.unsaved.trial.q1')).toBe('select changed');
  expect(window.localStorage.getItem('platbook.unsaved.trial.new')).toBe('select earlier');
  await user.click(await screen.findByRole('tab', { name: /^New query/ }));
  await waitFor(() => expect(sqlText()).toBe('select earlier'));
});

it('opens a solution-pack query with solutionpack=true, to read and run but not to change until it is cloned [R073]', async () => {
  const ofPack = buildQuery({
    id: 'SPFCL-FCL01',
    name: 'Filings',
    solutionpack: true,
    canWrite: false,
    canDelete: false,
  });
  const { server, user, path } = await openWorkbench('/queries/SPFCL-FCL01?solutionpack=true&run=true', (prepared) =>
    prepared.answers(getQuery, () => ofPack),
  );
  await screen.findByRole('grid');
  expect(server.requestsOf(getQuery)[0]?.address).toBe('/api/queries/SPFCL-FCL01?solutionpack=true');
  expect(nameInput().readOnly).toBe(true);
  expect(editorView().state.readOnly).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Format' }).disabled).toBe(true);
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('This query is read-only. Clone it to edit.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clone this query' }));
  await waitFor(() => expect(path()).toBe('/queries/new'));
  expect(nameInput().value).toBe('Copy of Filings');
  expect(editorView().state.readOnly).toBe(false);
});

it('loads a pack query with the connection that the address names, else the default one', async () => {
  const { server } = await openWorkbench('/queries/SPFCL-FCL01?solutionpack=true&connectionId=full');
  expect(server.requestsOf(getQuery)[0]?.query.get('cid')).toBe('full');
});
