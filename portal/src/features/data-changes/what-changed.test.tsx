import { listApiKeys } from '@platbook/contract/account/api-keys';
import { dismissDataMark, listDataChanges, listDataMarks } from '@platbook/contract/packs/data-changes';
import { countQueries, getQuery, listQueries } from '@platbook/contract/workbench/queries';
import { listSchedules } from '@platbook/contract/workbench/schedules';
import { screen, waitFor, within } from '@testing-library/react';
import { buildDataVersion, buildListedMark } from '../../testing/build-data-version.ts';
import { buildKey, buildKeys } from '../../testing/build-keys.ts';
import { buildSchedule } from '../../testing/build-schedule.ts';
import { type FakeServer, page, refusal } from '../../testing/fake-server.ts';
import { buildQuery, openWorkbench } from '../../testing/open-workbench.ts';
import { renderApp } from '../../testing/render-app.tsx';

const withVersions =
  (...versions: ReturnType<typeof buildDataVersion>[]) =>
  (server: FakeServer) => {
    server.answers(listDataChanges, () => page(versions));
    server.answers(listDataMarks, []);
  };

it('lists updates with what they changed by table, and rows on request, with links to the data dictionary', async () => {
  const { user } = renderApp('/whatchanged', withVersions(buildDataVersion()));
  const version = within(await screen.findByRole('region', { name: 'Jul 1, 2026' }));
  expect(version.getByText('Data as of 2026-06-30')).toBeTruthy();
  expect(version.getByRole('row', { name: /Property\.PropertyAddress Column SitusCity/ })).toBeTruthy();
  expect(version.getByRole('row', { name: /^Counties Clay, FL \(12019\) was added\.$/ })).toBeTruthy();
  expect(version.getByRole('link', { name: 'Property.PropertyAddress' }).getAttribute('href')).toBe(
    '/guide/data-property#propertypropertyaddress',
  );
  await user.click(version.getByText('Rows changed in 1 table and 1 county'));
  expect(version.getByRole('row', { name: 'Tax.TaxAssessor 1,200 1,150 −50' })).toBeTruthy();
  expect(version.getByRole('row', { name: 'Duval, FL (12031) 600 610 +10' })).toBeTruthy();
});

it('shows the update that a notice leads to, filters it, and then shows all', async () => {
  const { user, server, path } = renderApp('/whatchanged?version=v1', withVersions(buildDataVersion()));
  await user.click(await screen.findByRole('combobox', { name: 'Kind of change' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'Columns');
  await user.type(screen.getByRole('searchbox', { name: 'Filter by table' }), 'Tax');
  await waitFor(() => expect(path()).toBe('/whatchanged?kind=column&table=Tax&version=v1'));
  await user.click(screen.getByRole('button', { name: 'Show all updates' }));
  await waitFor(() => expect(path()).toBe('/whatchanged?kind=column&table=Tax'));
  server.answers(listDataChanges, () => page([]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'Codes');
  expect(await screen.findByText('No matching changes')).toBeTruthy();
});

it('names a table outside the license without figures, and offers to request access', async () => {
  const change = {
    kind: 'table',
    object: 'Permits.BuildingPermit',
    column: null,
    text: 'The table was added.',
  } as const;
  renderApp(
    '/whatchanged',
    withVersions(buildDataVersion({ changes: [{ ...change, isLicensed: false }], rows: null })),
  );
  const row = within(await screen.findByRole('row', { name: /BuildingPermit/ }));
  expect(row.getByText('Not in your license')).toBeTruthy();
  expect(await row.findByRole('button', { name: /Request access/ })).toBeTruthy();
});

it('shortens a table with many changes', async () => {
  const many = Array.from({ length: 12 }, (_, place) => ({
    kind: 'fill' as const,
    object: 'Tax.TaxAssessor',
    column: `C${place}`,
    text: `C${place} has a value in 1.0% of the rows, before in 9.0%.`,
    isLicensed: true,
  }));
  const { user } = renderApp('/whatchanged', withVersions(buildDataVersion({ changes: many, omitted: 3 })));
  await user.click(await screen.findByRole('button', { name: 'Show 4 more' }));
  expect(screen.getByText(/^C11 has a value/)).toBeTruthy();
  expect(screen.getByText(/^3 more changes aren't listed/)).toBeTruthy();
});

it("lists the user's affected objects, and dismisses a mark", async () => {
  const { user, server } = renderApp('/whatchanged', (server) => {
    withVersions()(server);
    server.answers(listDataMarks, [buildListedMark(), buildListedMark({ id: 'm2', kind: 'key', name: 'Nightly' })]);
    server.answers(dismissDataMark, {});
  });
  expect((await screen.findByRole('link', { name: 'Cities' })).getAttribute('href')).toBe('/queries/q1');
  expect(screen.getByRole('link', { name: 'Nightly' }).getAttribute('href')).toBe('/apikeys');
  server.answers(listDataMarks, [buildListedMark({ id: 'm2', kind: 'key', name: 'Nightly' })]);
  await user.click(screen.getByRole('button', { name: 'Dismiss the mark of Cities' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cities' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Your objects that use what changed');
  expect(await screen.findByText('No changes yet')).toBeTruthy();
});

it("says when what changed can't be loaded, and tries again", async () => {
  const { user, server } = renderApp('/whatchanged', (server) => {
    server.answers(listDataMarks, []);
    server.answers(listDataChanges, () => refusal(503, { title: 'Busy' }));
  });
  expect(await screen.findByText("Couldn't load what changed")).toBeTruthy();
  server.answers(listDataChanges, () => page([buildDataVersion()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Jul 1, 2026' })).toBeTruthy();
});

it('marks schedules and API keys with a sentence, a link and a way to dismiss it', async () => {
  const { id, versionId, sentence } = buildListedMark();
  const dataMark = { id, versionId, sentence };
  const schedules = renderApp('/schedules', (server) => {
    server.answers(listSchedules, () => page([buildSchedule({ dataMark })]));
    server.answers(dismissDataMark, {});
  });
  const mark = await screen.findByRole('button', { name: 'Data update affects Morning filings' });
  await schedules.user.click(mark);
  const panel = within(await screen.findByRole('dialog', { name: 'Data update: Morning filings' }));
  expect(panel.getByText(sentence)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'See what changed' }).getAttribute('href')).toBe('/whatchanged?version=v1');
  schedules.server.answers(listSchedules, () => page([buildSchedule()]));
  await schedules.user.click(panel.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Data update affects/ })).toBeNull());
});

it('marks an API key', async () => {
  const { id, versionId, sentence } = buildListedMark();
  renderApp('/apikeys', (server) =>
    server.answers(listApiKeys, buildKeys([buildKey({ dataMark: { id, versionId, sentence } })])),
  );
  expect(await screen.findByRole('button', { name: /^Data update affects/ })).toBeTruthy();
});

it('marks an open query over the editor, and in the list of queries', async () => {
  const { id, versionId, sentence } = buildListedMark();
  const query = buildQuery({ id: 'q1', name: 'Cities', dataMark: { id, versionId, sentence } });
  const { user } = await openWorkbench('/queries/q1', (server) => {
    server.answers(getQuery, query);
    server.answers(listQueries, () => page([query]));
    server.answers(countQueries, { starred: 0, team: 0, shared: 0, trash: 0 });
    server.answers(dismissDataMark, {});
  });
  const bar = within(await screen.findByRole('region', { name: 'Data update' }));
  expect(bar.getByText(new RegExp(sentence))).toBeTruthy();
  expect(bar.getByRole('link', { name: 'See what changed' }).getAttribute('href')).toBe('/whatchanged?version=v1');
  await user.click(screen.getByRole('button', { name: 'Queries' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Queries' }));
  await user.click(await drawer.findByRole('button', { name: 'Data update affects Cities' }));
  expect(await screen.findByRole('dialog', { name: 'Data update: Cities' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Data update: Cities' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Queries' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(bar.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Data update' })).toBeNull());
});
