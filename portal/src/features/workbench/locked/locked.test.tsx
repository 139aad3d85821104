import { acceptCompletion, startCompletion } from '@codemirror/autocomplete';
import { requestAccess } from '@platbook/contract/account/access-requests';
import { getLegalTexts } from '@platbook/contract/legal';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { createBatch } from '@platbook/contract/workbench/batches';
import { listConnections } from '@platbook/contract/workbench/connections';
import { saveDraft } from '@platbook/contract/workbench/drafts';
import { getHistoryEntry, type HistoryEntry } from '@platbook/contract/workbench/history';
import { type Locked, listLockedObjects } from '@platbook/contract/workbench/locked-objects';
import { getQuery } from '@platbook/contract/workbench/queries';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildAccessRequest, legalTexts } from '../../../testing/build-access-request.ts';
import { buildBatch, buildFailedBatch, buildStatement } from '../../../testing/build-runs.ts';
import { type FakeServer, refusal } from '../../../testing/fake-server.ts';
import { buildConnection, openWorkbench, runQuery } from '../../../testing/open-workbench.ts';
import { editorView, sqlText, typeSql } from '../../../testing/query-editor.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const pack = (code: string, name: string, type: 'Solution Pack' | 'Dataset') => ({
  ...{ code, name, type, description: `All of ${name}.`, icon: 'PHN2Zy8+' },
  ...{ queries: 4, objects: type === 'Dataset' ? 1 : 8, articles: type === 'Dataset' ? 0 : 2 },
});
const column = (column_name: string) => ({ column_name, data_type: 'bigint', column_description: 'Permit identifier' });
const locked: Locked = {
  counties: ['12031', '12086'],
  packs: [
    pack('SPPER', 'Permits & Construction Activity', 'Solution Pack'),
    pack('DSPMT', 'Building Permits', 'Dataset'),
    pack('SPINS', 'Insurance', 'Solution Pack'),
    pack('SPMTG', 'Mortgage', 'Solution Pack'),
  ],
  objects: [
    {
      ...{ schema: 'Permits', name: 'BuildingPermit', kind: 'table', description: 'Permits of builders' },
      ...{ packs: ['SPPER', 'DSPMT', 'SPINS'], columns: [column('PermitID')] },
    },
    {
      ...{ schema: 'Foreclosure', name: 'Extra', kind: 'view', description: '' },
      ...{ packs: ['SPMTG'], columns: [column('ExtraID')] },
    },
  ],
};
const licensed = buildConnection({ id: 'full', name: 'Property Data', data: {} });
const missing = (name: string) =>
  `Catalog Error: Table with name "${name}" does not exist because schema "x" does not exist.`;

async function openLicensed(prepare?: (server: FakeServer) => void) {
  const opened = await openWorkbench('/queries/q1', (server) => {
    server.answers(listConnections, [licensed]);
    server.answers(listLockedObjects, locked);
    prepare?.(server);
  });
  await screen.findByRole('treeitem', { name: /^BuildingPermit/ });
  return opened;
}
const failedWith = (title: string) => buildFailedBatch({ title, line: 2, column: 6 }, { connectionId: 'full' });

it('lists what the license leaves out among the rest, with a lock and the pack that unlocks it, and finds it in search', async () => {
  const { user } = await openLicensed();
  const permits = screen.getByRole('treeitem', {
    name: 'BuildingPermit, Permits of builders, locked, included in SPPER',
  });
  expect(permits.querySelector('[data-lock]')?.getAttribute('data-lock')).toBe('SPPER');
  expect(within(permits).queryByRole('button', { name: /Preview/ })).toBeNull();
  expect(screen.getByRole('treeitem', { name: 'Permits, locked, included in SPPER' })).toBeTruthy();
  expect(screen.getByRole('treeitem', { name: 'Foreclosure' })).toBeTruthy();
  const names = screen.getAllByRole('treeitem').filter((item) => item.getAttribute('aria-level') === '2');
  expect(names.map((item) => item.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'ForeclosureEvent',
    'ForeclosureStatus',
    'Extra',
    'BuildingPermit',
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Search tables and columns' }), 'permitid');
  expect(screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label')?.split(',')[0])).toEqual([
    'Permits',
    'BuildingPermit',
    'PermitID',
  ]);
});

it('requests no locked objects for a trial, which has every object', async () => {
  const { server } = await openWorkbench('/queries/q1');
  await screen.findByRole('tree');
  expect(server.countOf(listLockedObjects)).toBe(0);
});

it('offers locked tables in completion after licensed ones, and completes their columns', async () => {
  await openLicensed();
  const complete = async (text: string, option: RegExp) => {
    typeSql(text);
    await waitFor(() => {
      act(() => void startCompletion(editorView()));
      expect(screen.getByRole('option', { name: option })).toBeTruthy();
    });
  };
  await complete('select * from Foreclosure.', /Extra/);
  const offered = textsOf('option', screen.getByRole('listbox', { name: 'Completions' }));
  expect(offered).toEqual(['ForeclosureEventForeclosure', 'ForeclosureStatusForeclosure', 'ExtraSPMTG']);
  await complete('select * from Permits.BuildingPermit p where p.Perm', /PermitID/);
  await waitFor(() => {
    act(() => void acceptCompletion(editorView()));
    expect(sqlText()).toMatch(/p\.PermitID$/);
  });
});

it("says plainly which part of a run is outside the license and which packs include it, and keeps the database's message", async () => {
  const title = missing('Permits.BuildingPermit');
  const { user } = await openLicensed((server) => server.answers(createBatch, failedWith(title)));
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const heading = await screen.findByRole('heading', { name: "Permits.BuildingPermit isn't in your license" });
  const alert = heading.closest('[role="alert"]') as HTMLElement;
  expect(alert.textContent).toContain(
    'Add Permits & Construction Activity (SPPER) or Building Permits (DSPMT) to use it in your 2 counties.',
  );
  const items = within(alert).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('4 queries, 8 tables and views, 2 articles'),
    expect.stringContaining('4 queries, 1 table or view'),
  ]);
  const addressOf = (name: RegExp) => within(alert).getByRole('link', { name }).getAttribute('href');
  expect(addressOf(/^See the pack/)).toBe('/solutionpack/SPPER');
  expect(addressOf(/^See the dataset/)).toBe('/solutionpack/DSPMT');
  expect(addressOf(/^Insurance$/)).toBe('/solutionpack/SPINS');
  expect(within(alert).getByText(title).closest('details')?.open).toBe(false);
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Contact Sales' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/For pricing or to purchase a license to this Solution Pack/)).toBeTruthy();
});

it.each([missing('Permits.Nothing'), 'Binder Error: "PermitID" is not a column of BuildingPermit'])(
  "shows the database's own message for %s",
  async (title) => {
    const { user } = await openLicensed((server) => server.answers(createBatch, failedWith(title)));
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByText(/isn't in your license/)).toBeNull();
  },
);

async function runEmpty(text: string, counties: readonly string[], connectionId = 'trial') {
  const entry: HistoryEntry = {
    ...{ id: 'b1', startTime: '2026-06-30T10:15:00.000Z', durationMs: 1, status: 'finished', name: '', query: null },
    ...{ connectionId, connection: null, isTextCut: false, error: null, rowCount: 0, statements: [] },
    ...{ text, parameters: null },
  };
  const statements = [buildStatement({ rowCount: 0 })];
  const opened = await runQuery((server) => {
    server.answers(listConnections, [buildConnection(), licensed]);
    server.answers(listLockedObjects, { counties: [...counties], objects: [], packs: [] });
    server.answers(createBatch, buildBatch({ connectionId, statements }));
    server.answers(getHistoryEntry, entry);
  });
  await screen.findByText('No rows returned');
  return opened;
}

it('says under No rows returned that a county in the text is outside the trial, with a link to sales [R021]', async () => {
  const { user } = await runEmpty(
    "select * from Property.PropertyAddress where CountyFIPS = '17031'",
    trialCounties.map(({ fips }) => fips),
  );
  expect((await screen.findByText(/^Your trial doesn't include/)).textContent).toBe(
    "Your trial doesn't include Cook County, IL. It covers Duval County, FL; Ventura County, CA; Mecklenburg County, NC; Douglas County, CO; Ramsey County, MN.",
  );
  expect(screen.getByText('No rows returned')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Contact Sales' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('checks only the statement without rows, whatever the others filter on', async () => {
  const { server } = await runEmpty("select 1 where 1 = 0; select 2 where CountyName = 'Cook'", ['12031'], 'full');
  await waitFor(() => expect(server.countOf(getHistoryEntry)).toBe(1));
  await act(async () => {});
  expect(screen.queryByText(/doesn't include/)).toBeNull();
});

it('names each county that a license leaves out', async () => {
  await runEmpty("select 2 where CountyName in ('Cook', 'King', 'Duval')", ['12031'], 'full');
  expect((await screen.findByText(/doesn't include/)).textContent).toBe(
    "Your license doesn't include Cook County, IL; King County, WA. It covers 1 county.",
  );
});

async function sendRequest(user: Awaited<ReturnType<typeof openLicensed>>['user'], name = 'Request access') {
  const dialog = within(await screen.findByRole('dialog', { name: 'Request access' }));
  await dialog.findByText('version 3');
  await user.click(dialog.getByRole('checkbox', { name: 'I accept the non-disclosure agreement' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
}

function takesRequests(server: FakeServer): void {
  server.answers(getLegalTexts, legalTexts);
  server.answers(requestAccess, buildAccessRequest());
  server.answers(saveDraft, { updatedAt: '2026-06-30T12:00:00.000Z' });
}

it('requests access to the locked table that a run needed, with the query that leads back to it', async () => {
  const { server, user } = await openLicensed((fake) => {
    takesRequests(fake);
    fake.answers(createBatch, failedWith(missing('Permits.BuildingPermit')));
  });
  const text = sqlText();
  await user.click(screen.getByRole('button', { name: 'Run' }));
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(screen.getByText(/^You're asking for/).textContent).toBe(
    "You're asking for the table Permits.BuildingPermit, included in Permits & Construction Activity (SPPER).",
  );
  await sendRequest(user);
  expect(await screen.findByText('Requested on')).toBeTruthy();
  expect(server.bodiesOf(requestAccess)).toMatchObject([
    { kind: 'table', subject: 'Permits.BuildingPermit', path: '/queries/q1', queryText: text },
  ]);
});

it('requests access to a table of the tree with R, or with its button', async () => {
  const { server, user } = await openLicensed(takesRequests);
  const row = screen.getByRole('treeitem', { name: /^BuildingPermit/ });
  await user.click(within(row).getByRole('button', { name: 'Request access to BuildingPermit' }));
  await screen.findByRole('dialog', { name: 'Request access' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Request access' })).toBeNull());
  act(() => screen.getByRole('tree').focus());
  await user.keyboard('r');
  await sendRequest(user);
  expect(server.bodiesOf(requestAccess)).toMatchObject([{ kind: 'table', subject: 'Permits.BuildingPermit' }]);
});

it('keeps a copy of a query that was never saved, so that the answer leads to its text', async () => {
  const { server, user } = await openWorkbench('/queries/new', (fake) => {
    fake.answers(listConnections, [licensed]);
    fake.answers(listLockedObjects, locked);
    takesRequests(fake);
    fake.answers(createBatch, failedWith(missing('Permits.BuildingPermit')));
  });
  typeSql('select * from Permits.BuildingPermit');
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  await sendRequest(user);
  const [{ path }] = server.bodiesOf(requestAccess) as [{ path: string }];
  const draft = /^\/queries\/new\?draft=([a-z0-9]+)$/.exec(path)?.[1];
  const kept = server.requestsOf(saveDraft).find(({ params }) => params['id'] === `new-${draft}`);
  expect(kept?.body).toMatchObject({ text: 'select * from Permits.BuildingPermit', version: null });
});

it("requests the pack of a query that isn't in the license, where its link says it wasn't found", async () => {
  const { server, user } = renderApp('/queries/SPMTG-MTG01?solutionpack=true', (fake) => {
    fake.answers(listConnections, [licensed]);
    fake.answers(getQuery, () => refusal(404, { title: 'Query not found' }));
    takesRequests(fake);
  });
  await screen.findByRole('heading', { name: 'Query not found' });
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  await sendRequest(user);
  expect(server.bodiesOf(requestAccess)).toMatchObject([
    { kind: 'pack', subject: 'SPMTG', path: '/queries/SPMTG-MTG01?solutionpack=true' },
  ]);
});

it('requests the counties that a license leaves out', async () => {
  const { server, user } = await runEmpty("select 2 where CountyName in ('Cook', 'King')", ['12031'], 'full');
  takesRequests(server);
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(screen.getByText(/^You're asking for/).textContent).toBe(
    "You're asking for these 2 counties: Cook IL, King WA.",
  );
  await sendRequest(user);
  expect(server.bodiesOf(requestAccess)).toMatchObject([
    { kind: 'counties', subject: '', counties: ['17031', '53033'] },
  ]);
});
