import { listAccessRequests } from '@platbook/contract/account/access-requests';
import {
  countProperties,
  getNavigatorStart,
  getPropertyFacet,
  type Suggestion,
  searchProperties,
  suggestProperties,
} from '@platbook/contract/property/property-search';
import { createSavedSearch, exportProperties, listSavedSearches } from '@platbook/contract/property/saved-searches';
import { screen, waitFor, within } from '@testing-library/react';
import { buildAccessRequest } from '../../../portal/src/testing/build-access-request.ts';
import { refusal } from '../../../portal/src/testing/fake-server.ts';
import { hits, navigatorStart } from '../testing/answer-navigator.ts';
import { renderNavigator } from '../testing/render-navigator.tsx';

const place: Suggestion = {
  kind: 'place',
  label: '32205 Murray Hill, Avondale',
  detail: '1,204 properties',
  matches: [[0, 4]],
  propertyId: null,
  where: 'zip=32205',
  bounds: [-81.75, 30.28, -81.68, 30.33],
};
const address: Suggestion = {
  ...place,
  kind: 'address',
  label: '3482 Palmetto Run Dr',
  detail: 'Jacksonville 32205',
  matches: [[5, 13]],
  propertyId: 1001,
  where: null,
};

it('finds what is typed, even with typos, using only the keyboard, and keeps a place as a removable condition', async () => {
  const { user, server, path } = renderNavigator('/navigator', {
    prepare: (server) => server.answers(suggestProperties, { suggestions: [place, address], mended: 'palmetto' }),
  });
  const box = await screen.findByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' });
  await user.type(box, 'p');
  expect(server.countOf(suggestProperties)).toBe(0);
  // Pasted at once: on a busy machine, pauses between keys would each send a request.
  await user.paste('almeto');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  const options = await within(list).findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '3482 Palmetto Run DrJacksonville 32205',
    '32205 Murray Hill, Avondale1,204 properties',
  ]);
  expect(within(options[0]!).getByText('Palmetto').tagName).toBe('MARK');
  expect(screen.getByText(/Showing results for/).textContent).toContain('palmetto');
  expect(server.countOf(suggestProperties)).toBe(1);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(options[1]!.id);
  await user.keyboard('{Enter}');
  expect(path()).toBe('/navigator?zip=32205&place=zip:32205+Murray+Hill,+Avondale');
  await user.click(box);
  expect(await within(list).findByRole('group', { name: 'Recent searches' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove 32205 Murray Hill, Avondale' }));
  expect(path()).toBe('/navigator');
  await user.type(box, 'palmetto r{Enter}');
  await waitFor(() => expect(path()).toBe('/navigator/property/1001'));
});

it('filters by choices with counts, ranges and flags, and keeps all of it in the address', async () => {
  const { user, server, path } = renderNavigator('/navigator?zip=32205&view=-82,30,-81,31', {
    prepare: (server) => {
      server.answers(countProperties, ({ query }) => ({ count: query.get('where')?.includes('AUCTION') ? 7 : 38 }));
      server.answers(getPropertyFacet, ({ params }) =>
        params['field'] === 'stage'
          ? { values: [{ value: 'AUCTION', count: 7 }], bars: [], none: 31 }
          : { values: [], bars: [{ from: 0, to: 500_000, count: 3 }], none: 0 },
      );
    },
  });
  expect(await screen.findByRole('heading', { name: /^38 properties\s*in view$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Foreclosure' }));
  const dialog = await screen.findByRole('dialog', { name: 'Foreclosure filters' });
  const auction = await within(dialog).findByRole('checkbox', { name: /^Auction\s*7$/ });
  await user.click(auction);
  expect(path()).toBe('/navigator?zip=32205&stage=AUCTION&view=-82,30,-81,31');
  await user.type(within(dialog).getByRole('textbox', { name: 'Latest filing, from' }), '2026-13-01');
  expect(await within(dialog).findByText(/Enter a date, e.g. 2024-12-31/)).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox', { name: 'Latest filing, from' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Latest filing, from' }), '2026-01-01');
  await waitFor(() => expect(path()).toContain('&filed=2026-01-01..'));
  await user.click(await within(dialog).findByRole('button', { name: 'Show 7' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Foreclosure 2' })).toBeTruthy();
  window.history.back();
  await waitFor(() => expect(path()).toBe('/navigator?zip=32205&stage=AUCTION&view=-82,30,-81,31'));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(path()).toBe('/navigator');
  const [request] = server.requests.filter(({ query }) => query.get('where')?.includes('filed'));
  expect(request?.query.get('where')).toBe('zip=32205&stage=AUCTION&filed=2026-01-01..');
});

it('says "more than 10,000" for searches that take long to count, and the exact number on request', async () => {
  const { user, server } = renderNavigator('/navigator?view=-82,30,-81,31', {
    prepare: (server) => {
      server.answers(countProperties, ({ query }) =>
        query.get('exact') === 'true' ? { count: 43_210 } : { count: 10_000, isMore: true },
      );
    },
  });
  expect(await screen.findByRole('heading', { name: /^More than 10,000 properties\s*in view$/ })).toBeTruthy();
  expect(await screen.findByText('1–3 of more than 10,000')).toBeTruthy();
  screen.getByRole('button', { name: 'Show exact number' }).focus();
  await user.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: /^43,210 properties\s*in view$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('1–3 of 43,210')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show exact number' })).toBeNull();
  const exact = server.requestsOf(countProperties).filter(({ query }) => query.has('exact'));
  expect(exact.map(({ query }) => query.get('view'))).toEqual(['-82,30,-81,31']);
  expect(new Headers(exact[0]?.init.headers).get('authorization')).toBe('Bearer key-1');
});

it('adds filtered fields to list, table and export, and accepts short amounts and periods', async () => {
  const { user, server, path } = renderNavigator('/navigator', {
    prepare: (server) => {
      server.answers(searchProperties, {
        rows: hits.map((hit) => ({ ...hit, values: { ...hit.values, salePrice: 1_250_000 } })),
        next: null,
        previous: null,
      });
      server.answers(exportProperties, () => refusal(429, { title: 'Too many searches are waiting' }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sale' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sale filters' });
  const from = await within(dialog).findByRole('textbox', { name: 'Sale price, from' });
  await user.type(from, '1x');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Enter a number, e.g. 1000000 or 1M');
  await user.clear(from);
  await user.type(from, '1M');
  await waitFor(() => expect(path()).toBe('/navigator?salePrice=1000000..'));
  await user.type(within(dialog).getByRole('textbox', { name: 'Sale date, from' }), 'last year');
  await waitFor(() => expect(path()).toBe('/navigator?salePrice=1000000..&saleDate=2025-01-01..2025-12-31'));
  await user.click(within(dialog).getByRole('button', { name: 'Last 90 days' }));
  expect(path()).toBe('/navigator?salePrice=1000000..&saleDate=2026-04-01..2026-06-30');
  expect(within(dialog).getByRole('button', { name: 'Choose Sale date, from' })).toBeTruthy();
  await user.keyboard('{Escape}');

  expect((await screen.findAllByText('Sale price $1,250,000')).length).toBe(hits.length);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('columnheader', { name: 'Sale price' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(server.countOf(exportProperties)).toBe(1));
  const [request] = server.requests.filter(({ address }) => address.includes('/export'));
  expect(request?.query.get('fields')).toContain('city,zip,salePrice,');
});

it('shows a lock and the sales contact for a group that is in none of the packs', async () => {
  const { user } = renderNavigator('/navigator', {
    prepare: (server) =>
      server.answers(getNavigatorStart, {
        ...navigatorStart,
        isTrial: true,
        isPersonalWithheld: true,
        fields: [{ key: 'zip' }, { key: 'value' }],
        lockedFields: ['flood', 'wildfire', 'risk'],
      }),
  });
  await user.click(await screen.findByRole('button', { name: /^Hazard.*locked/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Hazard filters' });
  expect((await within(dialog).findByText(/Hazard data isn't in your packs/)).textContent).toContain(
    'To license data, call sales at',
  );
  expect(within(dialog).getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toMatch(/^tel:/);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  const marked = [...sheet.querySelectorAll('summary')].filter(({ textContent }) => textContent.includes('locked'));
  expect(marked.map(({ textContent }) => textContent)).toContain('Hazard (locked)');
  expect(marked.map(({ textContent }) => textContent)).not.toContain('Location (locked)');
});

describe('data outside the license', () => {
  const wantedOf = (link: HTMLElement) => {
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x');
    return { pathname, ...Object.fromEntries(searchParams) };
  };

  it('is requested in the portal from locked filters, with the search to return to', async () => {
    const { user, server } = renderNavigator('/navigator?zip=32205', {
      prepare: (fake) =>
        fake.answers(getNavigatorStart, { ...navigatorStart, fields: [{ key: 'zip' }], lockedFields: ['flood'] }),
    });
    await user.click(await screen.findByRole('button', { name: /^Hazard.*locked/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hazard filters' }));
    const link = await dialog.findByRole('link', { name: 'Request access' });
    expect(wantedOf(link)).toEqual({
      ...{ pathname: '/requestaccess', kind: 'table', subject: 'Hazard.PropertyHazard' },
      from: '/propertynavigator?search=zip%3D32205',
    });
    expect(link.getAttribute('target')).toBe('_top');
    expect(server.countOf(listAccessRequests)).toBe(1);
  });

  it('shows when it was requested', async () => {
    const asked = buildAccessRequest({ subject: 'Hazard.PropertyHazard' });
    const { user } = renderNavigator('/navigator', {
      prepare: (fake) => {
        fake.answers(getNavigatorStart, { ...navigatorStart, fields: [{ key: 'zip' }], lockedFields: ['flood'] });
        fake.answers(listAccessRequests, [asked]);
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Hazard.*locked/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hazard filters' }));
    await dialog.findByText('Requested on Jun 30, 2026');
    expect(dialog.queryByRole('link', { name: 'Request access' })).toBeNull();
  });

  it('is requested from the search box for a county, which Tab reaches', async () => {
    const { user } = renderNavigator('/navigator');
    await user.type(await screen.findByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' }), 'Duval');
    await screen.findByText('No matches for “Duval”');
    expect(screen.queryByRole('link', { name: 'Request access' })).toBeNull();
    await user.clear(screen.getByRole('combobox', { name: 'Address, owner, parcel, ZIP, place' }));
    await user.keyboard('cook county, il');
    await screen.findByText("Cook IL isn't in your license.");
    await user.tab();
    await user.tab();
    const link = screen.getByRole('link', { name: 'Request access' });
    expect(document.activeElement).toBe(link);
    expect(wantedOf(link)).toMatchObject({ kind: 'counties', counties: '17031', from: '/propertynavigator' });
  });
});

it('pages, sorts and chooses columns in the table, and saves selected rows as a list', async () => {
  const { user, server, path } = renderNavigator('/navigator?show=table', {
    prepare: (server) => {
      server.answers(searchProperties, ({ query }) => ({
        rows: hits,
        next: query.get('cursor') ? null : 'c2',
        previous: query.get('cursor') ? 'c1' : null,
      }));
      server.answers(
        createSavedSearch,
        ({ body }) => ({ ...(body as object), id: 's1', changedAt: '2026-07-01' }) as never,
      );
    },
  });
  const table = await screen.findByRole('table');
  await user.click(await within(table).findByRole('button', { name: 'Equity' }));
  expect(path()).toBe('/navigator?sort=-equity&show=table');
  expect((await within(table).findByRole('columnheader', { name: 'Equity' })).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(path()).toBe('/navigator?sort=-equity&show=table&cursor=c2&from=3');
  expect(await screen.findByText('4–6 of 3')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Previous' }));
  expect(path()).toBe('/navigator?sort=-equity&show=table');
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const chooser = await screen.findByRole('dialog', { name: 'Table columns' });
  await user.click(await within(chooser).findByRole('checkbox', { name: 'Baths' }));
  expect(path()).not.toContain('baths');
  expect(path()).toContain('&columns=city,zip,type,beds,area');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('checkbox', { name: 'Select 3482 Palmetto Run Dr' }));
  await user.click(screen.getByRole('button', { name: 'Save as list' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Palmetto');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved “Palmetto”')).toBeTruthy();
  const [saved] = server.requests.filter(({ method }) => method === 'POST').slice(-1);
  expect(saved?.body).toMatchObject({ name: 'Palmetto', kind: 'list', ids: [1001] });
});

it('opens the search as SQL in the editor, as an API call, and as a file', async () => {
  const replace = vi.fn();
  const tab = { opener: window, location: { replace }, close: vi.fn() } as unknown as Window;
  const opening = vi.spyOn(window, 'open').mockReturnValue(tab);
  const { user, server } = renderNavigator('/navigator?zip=32205&stage=AUCTION', {
    basePath: '/tools',
    prepare: (server) =>
      server.answers(exportProperties, () => refusal(429, { title: 'Too many searches are waiting' })),
  });
  await user.click(await screen.findByRole('button', { name: 'Show as SQL' }));
  await waitFor(() => expect(replace).toHaveBeenCalled());
  const [address] = replace.mock.calls[0] as [string];
  expect(address).toMatch(/^\/tools\/queries\/new\?draft=n\w+$/);
  const stored = Object.entries({ ...window.localStorage }).find(([name]) => name.endsWith(address.split('=')[1]!));
  expect(stored?.[1]).toContain("WHERE a.SitusZIP = '32205'\n  AND fs.CurrentStage = 'AUCTION'");
  // The user opened it on purpose, so the editor doesn't announce restored text.
  expect(JSON.parse(window.localStorage.getItem(`${stored?.[0]}.about`) ?? '{}')).toMatchObject({ isSeen: true });
  expect(tab.opener).toBeNull();
  opening.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Show as API call' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show as API call' });
  await user.click(within(dialog).getByRole('button', { name: 'Python' }));
  expect(within(dialog).getByRole('region', { name: 'The call in Python' }).textContent).toContain(
    '/propertyapi/v1.0.0/property/snapshot?postalcode=32205&page=1&pagesize=50',
  );
  expect(within(dialog).getByText(/can't filter by stage/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('Too many searches are waiting')).toBeTruthy();
  const [request] = server.requests.filter(({ address }) => address.includes('/export'));
  expect(request?.query.get('where')).toBe('zip=32205&stage=AUCTION');
  expect((request!.init.headers as Record<string, string>)['Authorization']).toMatch(/^Bearer key-/);
});

it('opens when data that was being prepared is ready, says what to do when nothing is found, and lists the saved searches', async () => {
  let isReady = false;
  const { user, path, server } = renderNavigator('/navigator?beds=9..&within=-81.7,30.3+-81.6,30.3+-81.6,30.2', {
    prepare: (server) => {
      server.answers(countProperties, { count: 0 });
      server.answers(searchProperties, () =>
        isReady
          ? { rows: [], next: null, previous: null }
          : refusal(409, { code: 'navigator.not-ready', title: 'Your data is being prepared' }),
      );
      server.answers(listSavedSearches, [
        { id: 's2', name: 'Corner lots', kind: 'list', address: '', ids: [1, 2], changedAt: '2026-07-02T00:00:00Z' },
        {
          id: 's1',
          name: 'Auctions of Duval',
          kind: 'search',
          address: 'stage=AUCTION',
          ids: [],
          changedAt: '2026-07-01T00:00:00Z',
        },
      ]);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Your data is being prepared' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  isReady = true;
  expect(await screen.findByRole('heading', { name: 'No matching properties' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Search everywhere' }));
  expect(path()).toBe('/navigator?beds=9..');
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  const list = (await screen.findByText('Corner lots')).closest('li')!;
  expect(within(list).getByText('2 properties, 2026-07-02')).toBeTruthy();
  expect(within(list).getByRole('button', { name: 'Export' })).toBeTruthy();
  expect(within(list).getByRole('link', { name: 'Schedule Corner lots' }).getAttribute('href')).toBe(
    '/schedules?search=s2',
  );
  await user.click(within(list).getByRole('button', { name: 'Corner lots' }));
  expect(path()).toBe('/navigator?ids=1,2&list=Corner+lots');
  await waitFor(() =>
    expect(
      server.requests
        .filter(({ address }) => address.includes('/properties'))
        .at(-1)
        ?.query.get('ids'),
    ).toBe('1,2'),
  );
  await user.click(screen.getByRole('button', { name: 'Close list Corner lots' }));
  expect(path()).toBe('/navigator');
  await user.click(screen.getByRole('button', { name: 'Saved' }));
  await user.click(await screen.findByRole('button', { name: 'Auctions of Duval' }));
  expect(path()).toBe('/navigator?stage=AUCTION');
});
