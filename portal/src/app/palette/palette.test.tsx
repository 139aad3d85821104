import { signOut } from '@platbook/contract/account/sign-in';
import { listMails } from '@platbook/contract/mails';
import { listDefaultSolutions } from '@platbook/contract/packs/solutions';
import { getColumnFacts } from '@platbook/contract/workbench/column-facts';
import { listConnections } from '@platbook/contract/workbench/connections';
import { listQueries } from '@platbook/contract/workbench/queries';
import { getSchemaInfo, getSchemaObjects } from '@platbook/contract/workbench/schema-info';
import { getLocal } from '@platbook/ui/browser/local-store';
import { screen, waitFor, within } from '@testing-library/react';
import type { AppInfoChanges } from '../../testing/app-info.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { giveLayout } from '../../testing/give-layout.ts';
import { buildConnection, buildQuery } from '../../testing/open-workbench.ts';
import { type Prepare, renderApp, renderAppWith } from '../../testing/render-app.tsx';

const query = (id: string, name: string, solutionpack: boolean) =>
  buildQuery({
    id,
    name,
    tags: [],
    queryText: `select AuctionDate -- ${name}`,
    canWrite: !solutionpack,
    canDelete: !solutionpack,
    solutionpack,
    createdBy: solutionpack ? '' : 'trial',
  });

function prepare(server: FakeServer): void {
  server.answers(listConnections, [buildConnection({ id: 'c1' })]);
  server.answers(getSchemaInfo, {
    Foreclosure: {
      ForeclosureStatus: [
        {
          column_name: 'AuctionDate',
          column_description: 'Scheduled auction of the latest notice of sale.',
          data_type: 'date',
        },
        { column_name: 'order', column_description: 'Place', data_type: 'int' },
      ],
    },
    Mortgage: { Loan: [{ column_name: 'Amount', column_description: 'Amount of the mortgage', data_type: 'int' }] },
  });
  server.answers(getSchemaObjects, [
    { schema: 'Foreclosure', name: 'ForeclosureStatus', kind: 'view', description: 'One row for each open case.' },
  ]);
  server.answers(listDefaultSolutions, [
    { subscription_code: 'SPFCL', subscription_name: 'Distressed Property & Foreclosure' },
  ]);
  server.answers(listQueries, ({ query: params }) => {
    if (!'upcoming auctions'.includes(params.get('search') ?? '')) return [];
    if (params.get('solutionpack') === 'true') return [query('SPFCL-FCL04', 'Upcoming auctions under value', true)];
    return params.get('ownedByUser') === 'true' ? [query('q1', 'My upcoming auctions', false)] : [];
  });
  server.answers(signOut, { logoutUrl: 'http://localhost:3000/oidc/session/end', isProviderThere: true });
}

async function open(path = '/home', more?: Prepare, info: AppInfoChanges = {}) {
  const app = renderAppWith(info, path, (server) => {
    prepare(server);
    more?.(server);
  });
  await screen.findByRole('button', { name: /^Search or jump to/ });
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search or jump to' }));
  const field = await dialog.findByRole('combobox', { name: 'Search or jump to' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const current = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  const kinds = () =>
    dialog.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')?.replace('palette-', ''));
  return { ...app, dialog, field, current, kinds };
}

it("finds columns, tables, the user's and packs' queries, packs, pages and actions", async () => {
  const { user, dialog, field, kinds, current } = await open();
  expect(kinds().filter((kind) => kind !== null)).toEqual(expect.arrayContaining(['Pages', 'Actions']));
  await user.type(field, 'auction');
  await dialog.findByRole('option', { name: 'AuctionDate ForeclosureStatus date' });
  await dialog.findByRole('option', { name: 'My upcoming auctions my query' });
  await dialog.findByRole('option', { name: /^Upcoming auctions under value/ });
  expect(current()).toMatch(/^AuctionDate/);
  expect(dialog.getByText('Scheduled auction of the latest notice of sale.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'foreclosure');
  for (const name of [
    'ForeclosureStatus Foreclosure 2 columns',
    /^Distressed Property & Foreclosure/,
    /^Foreclosure Report/,
  ])
    expect(await dialog.findByRole('option', { name })).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'lien');
  expect(await dialog.findByRole('option', { name: 'Amount Loan int' })).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'zzzz');
  expect(await dialog.findByText('No search results found')).toBeTruthy();
});

it.each(['duckdb', 'property-trino'])(
  'shows fill rate, range and examples of a column on %s, and fetches nothing for skipped ones',
  async (driver) => {
    const { user, server, dialog, field } = await open('/home', (fake) => {
      fake.answers(listConnections, [buildConnection({ id: 'c1', driver })]);
      fake.answers(getColumnFacts, {
        rows: 1_200,
        filled: 377,
        lowest: '2005-02-08',
        highest: '2026-09-22',
        examples: ['2026-07-14', '2026-08-04'],
        packs: ['SPFCL', 'DSFCL'],
      });
    });
    await user.type(field, 'auction');
    await dialog.findByRole('option', { name: 'AuctionDate ForeclosureStatus date' });
    const details = within(dialog.getByRole('complementary', { name: 'Details' }));
    await details.findByText('of 1,200 rows');
    const facts = details.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Type', 'date'],
      ['Filled', '31%of 1,200 rows'],
      ['Range', '2005-02-08 to 2026-09-22'],
      ['Examples', '2026-07-142026-08-04'],
      ['Included in', 'SPFCL, DSFCL'],
    ]);
    expect(server.countOf(getColumnFacts)).toBe(1);
    expect(server.requests.find(({ address }) => address.startsWith('/api/column-facts/'))?.address).toBe(
      '/api/column-facts/c1?schema=Foreclosure&table=ForeclosureStatus&column=AuctionDate',
    );
  },
);

it('offers every administration page to an admin only', async () => {
  const admin = { currentUser: { role: 'admin' } } as const;
  const { user, dialog, field, path } = await open('/home', (server) => server.answers(listMails, []), admin);
  await user.click(dialog.getByRole('button', { name: 'Actions' }));
  await user.type(field, 'administration');
  const found = await dialog.findAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual(
    [
      'People',
      'Access requests',
      'Teams',
      'Connections',
      'Destinations',
      'Runs now',
      'Audit log',
      'Mail',
      'System status',
    ].map((name) => `${name} Administration `),
  );
  await user.click(dialog.getByRole('option', { name: /^Mail/ }));
  await screen.findByRole('heading', { name: 'Mail', level: 1 });
  expect(path()).toBe('/admin/mail');
});

it('offers no administration page to an editor', async () => {
  const { user, dialog, field } = await open();
  await user.type(field, 'administration');
  expect(await dialog.findByText('No search results found')).toBeTruthy();
});

it("works by keyboard: arrow keys, Enter opens, and the page's heading has the focus", async () => {
  const { user, field, current, path, dialog } = await open();
  const first = current();
  await user.keyboard('{ArrowDown}');
  expect(current()).not.toBe(first);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(current()).toBe(dialog.getAllByRole('option').at(-1)?.textContent);
  await user.type(field, 'direct integ');
  await waitFor(() => expect(current()).toMatch(/^Direct Integration/));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/directintegration'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Direct Integration' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens a pack query as such, opens a dialog, and changes the theme', async () => {
  const { user, dialog, field, path } = await open();
  await user.click(dialog.getByRole('button', { name: 'Actions' }));
  await user.type(field, 'dark');
  await user.click(await dialog.findByRole('option', { name: /^Dark theme/ }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'contact');
  await user.click(await screen.findByRole('option', { name: /^Contact Sales/ }));
  expect(await screen.findByRole('dialog', { name: 'Contact Sales' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Search or jump to/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'upcoming');
  await user.click(await screen.findByRole('option', { name: /^Upcoming auctions under value/ }));
  await waitFor(() => expect(path()).toBe('/queries/SPFCL-FCL04?solutionpack=true'));
  expect(getLocal('subscriptionCode')).toBe('SPFCL');
});

it('copies a column name if no editor is open, and confirms it', async () => {
  const { user, field, dialog } = await open();
  await user.type(field, 'order');
  await dialog.findByRole('option', { name: 'order ForeclosureStatus int' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('"order"');
});

it('returns the focus when it is closed without a choice', async () => {
  const { user } = renderApp('/home', prepare);
  const button = await screen.findByRole('button', { name: /^Search or jump to/ });
  await user.click(button);
  await screen.findByRole('combobox', { name: 'Search or jump to' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it("shows a table or column in the editor's schema, and opens an editor if there is none", async () => {
  giveLayout();
  const { user, field, dialog, path } = await open();
  await user.type(field, 'order');
  await dialog.findByRole('option', { name: 'order ForeclosureStatus int' });
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy name' }));
  await user.click(dialog.getByRole('button', { name: 'Show in tree' }));
  await waitFor(() => expect(path()).toMatch(/^\/queries\/new/));
  const tree = await screen.findByRole('tree', { name: 'Schema' });
  const selected = () => within(tree).queryByRole('treeitem', { selected: true })?.getAttribute('aria-label');
  await waitFor(() => expect(selected()).toBe('order, int, Place'));
  // A search that would hide the table is cleared.
  await user.type(screen.getByRole('searchbox', { name: 'Search tables and columns' }), 'AuctionDate');
  await user.keyboard('{Control>}k{/Control}');
  const again = within(await screen.findByRole('dialog', { name: 'Search or jump to' }));
  await user.type(await again.findByRole('combobox', { name: 'Search or jump to' }), 'Loan');
  await user.click(await again.findByRole('button', { name: 'Show in tree' }));
  await waitFor(() => expect(selected()).toBe('Loan'));
  expect(document.activeElement).toBe(tree);
});
