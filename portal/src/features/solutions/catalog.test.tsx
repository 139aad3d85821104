import { type CatalogPack, listCatalog, listIndustries } from '@platbook/contract/packs/solutions';
import { getDataDictionary } from '@platbook/contract/workbench/data-dictionary';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCatalogPack } from '../../testing/build-packs.ts';
import { matchMedia } from '../../testing/match-media.ts';
import { renderAppWith } from '../../testing/render-app.tsx';

const pack = (code: string, name: string, changes: Partial<CatalogPack> = {}) =>
  buildCatalogPack(code, { name, description: `${name}, all of it.`, industries: ['Mortgage'], ...changes });
const packs = [
  pack('SPFCL', 'Foreclosure', {
    isLicensed: true,
    icon: 'PHN2Zy8+',
    videoLink: 'spfcl-tour.mp4',
    industries: ['Mortgage', 'Government'],
  }),
  pack('SPVAL', 'Valuation', { industries: ['Government'] }),
  pack('DSPRP', 'Address', { type: 'Dataset', industries: ['Insurance'], queries: 1, videoLink: 'dsprp-tour.mp4' }),
];

function open(path = '/solutioncatalog', isActiveSolution = true) {
  const app = renderAppWith({ currentUser: { isActiveSolution } }, path);
  app.server.answers(listCatalog, packs);
  app.server.answers(
    listIndustries,
    ['Government', 'Insurance', 'Mortgage'].map((industry) => ({ industry })),
  );
  app.server.answers(getDataDictionary, [
    {
      object: 'Tax.TaxAssessor',
      kind: 'table',
      description: 'The latest roll',
      packs: ['SPTAX', 'DSTAX'],
      columns: [{ name: 'ParcelNumber', type: 'varchar(40)', description: 'As the county writes it' }],
    },
  ]);
  return app;
}
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const cardOf = (name: string) => screen.findByRole('article', { name });

describe('the Solution Catalog', () => {
  it('lists every industry with a checkbox, and the number of packs for it', async () => {
    open();
    const industry = await screen.findByRole('group', { name: 'Industry' });
    await within(industry).findByRole('checkbox', { name: 'Insurance' });
    await cardOf('Foreclosure');
    expect(within(industry).getAllByRole('checkbox')).toHaveLength(3);
    expect(industry.textContent).toContain('Government2Insurance1Mortgage1');
  });

  it('stays empty for an expired account, and makes no calls [R339]', async () => {
    const { server } = open('/solutioncatalog', false);
    await screen.findByRole('dialog');
    await screen.findByRole('heading', { name: 'Solution Catalog', hidden: true });
    expect([listCatalog, listIndustries].map(server.countOf)).toEqual([0, 0]);
    expect(screen.queryAllByRole('article', { hidden: true })).toEqual([]);
  });

  it('shows type, icon, name and description on a card, Go with a check mark if it is owned, else Try [R155, R156, R157]', async () => {
    open();
    const owned = await cardOf('Foreclosure');
    expect(owned.textContent).toContain('Solution Pack');
    expect(owned.textContent).toContain('Foreclosure, all of it.');
    expect(owned.querySelector('img')?.src).toBe('data:image/svg+xml;base64,PHN2Zy8+');
    expect(within(owned).getByRole('link', { name: 'Go' }).getAttribute('href')).toBe('/solutionpack/SPFCL');
    expect(within(owned).getByText('Licenced')).toBeTruthy();
    expect(within(owned).queryByRole('link', { name: 'Try' })).toBeNull();
    const other = await cardOf('Valuation');
    expect((await cardOf('Address')).textContent).toContain('Dataset');
    expect(within(other).getByRole('link', { name: 'Try' }).getAttribute('href')).toBe('/solutionpack/SPVAL');
    expect([within(other).queryByText('Licenced'), within(other).queryByRole('link', { name: 'Go' })]).toEqual([
      null,
      null,
    ]);
  });

  it('is searched, and filtered by industries and by two types, all stored in the address [R152, R153, R154]', async () => {
    const { user } = open();
    await cardOf('Foreclosure');
    const side = screen.getByRole('complementary', { name: 'Filters' });
    expect(within(side).getByRole('button', { name: 'All Industries' })).toBeTruthy();
    await user.click(within(side).getByRole('checkbox', { name: 'Government' }));
    await waitFor(() => expect(cards()).toEqual(['Foreclosure', 'Valuation']));
    await user.click(within(side).getByRole('checkbox', { name: 'Insurance' }));
    await waitFor(() => expect(cards()).toEqual(['Foreclosure', 'Valuation', 'Address']));
    expect(within(side).getByRole('button', { name: '2 industries' })).toBeTruthy();
    await user.click(within(side).getByRole('checkbox', { name: 'Datasets' }));
    await waitFor(() => expect(cards()).toEqual(['Address']));
    await user.click(within(side).getByRole('checkbox', { name: 'Solution Packs' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search packs, tables and columns' }), 'VALU');
    await waitFor(() => expect(cards()).toEqual(['Valuation']));
    await waitFor(() => expect(decodeURIComponent(window.location.search)).toContain('search=VALU'));
  });

  it("preselects the industry of the address, and says 'No search results found' when no card matches [R161, R162]", async () => {
    const { user } = open('/solutioncatalog?industry=Insurance');
    await waitFor(() => expect(cards()).toEqual(['Address']));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Insurance' }).checked).toBe(true);
    await user.type(screen.getByRole('searchbox', { name: 'Search packs, tables and columns' }), 'zzz');
    expect(await screen.findByRole('heading', { name: 'No search results found' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
  });

  it('offers the video of a pack that is not owned and has one, and shows it in a dialog [R158, R159]', async () => {
    const { user } = open();
    const watch = within(await cardOf('Address')).getByRole('button', { name: 'Watch Video' });
    for (const name of ['Foreclosure', 'Valuation'])
      expect(within(await cardOf(name)).queryByRole('button', { name: 'Watch Video' })).toBeNull();
    await user.click(watch);
    const dialog = await screen.findByRole('dialog', { name: 'Address' });
    expect(dialog.querySelector('video')?.getAttribute('src')).toMatch(/\/downloads\?type=videos&file=dsprp-tour.mp4$/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds tables and columns by name, meaning and industry terms, and says which packs include them', async () => {
    const { user } = open();
    await cardOf('Foreclosure');
    await user.type(screen.getByRole('searchbox'), 'apn');
    const hits = await screen.findByRole('region', { name: 'Tables and columns' });
    expect(hits.textContent).toContain('ParcelNumbervarchar(40) in Tax.TaxAssessor');
    expect(within(hits).getByRole('link', { name: 'SPTAX' }).getAttribute('href')).toBe('/solutionpack/SPTAX');
    expect(await screen.findByRole('heading', { name: 'No matching packs or datasets' })).toBeTruthy();
    expect(screen.queryByText('No search results found')).toBeNull();
  });

  it('filters by owned packs and packs to try, and counts what each choice would show', async () => {
    const { user } = open();
    await cardOf('Foreclosure');
    const side = screen.getByRole('complementary', { name: 'Filters' });
    await user.click(within(side).getByRole('checkbox', { name: 'Available to try' }));
    await waitFor(() => expect(cards()).toEqual(['Valuation', 'Address']));
    expect(within(side).getByRole('group', { name: 'Industry' }).textContent).toContain(
      'Government1Insurance1Mortgage0',
    );
    expect(window.location.search).toContain('access=try');
  });

  it('saves a filter under a name, whose address opens it [R060]', async () => {
    const { user } = open('/solutioncatalog?industry=Insurance');
    await waitFor(() => expect(cards()).toEqual(['Address']));
    await user.click(screen.getByRole('button', { name: 'Save filter' }));
    await user.type(screen.getByRole('textbox', { name: 'Filter name' }), 'mine{Enter}');
    const link = await screen.findByRole('link', { name: 'mine' });
    expect(link.getAttribute('href')).toBe('/solutioncatalog/mine');
    await user.click(screen.getByRole('checkbox', { name: 'Insurance' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    await user.click(link);
    await waitFor(() => expect(cards()).toEqual(['Address']));
    expect(window.location.pathname).toBe('/solutioncatalog/mine');
    await user.click(screen.getByRole('button', { name: 'Remove mine' }));
    expect(screen.queryByRole('link', { name: 'mine' })).toBeNull();
  });

  it('starts with the packs on a phone: a button opens the filters and counts those in use', async () => {
    matchMedia('max-width: 899px');
    const { user } = open();
    await cardOf('Valuation');
    expect(screen.queryByRole('checkbox', { name: 'Datasets' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
    await user.click(screen.getByRole('checkbox', { name: 'Datasets' }));
    await waitFor(() => expect(cards()).toEqual(['Address']));
    expect(screen.getByRole('button', { name: 'Filters (1)', expanded: true })).toBeTruthy();
  });

  it('ends with what a trial includes and a link to the sales phone [R163]', async () => {
    const { user } = open();
    const footer = await screen.findByRole('complementary', { name: 'Trial' });
    expect(footer.textContent).toContain('Try any of them free for 30 days, limited to five counties: Duval FL');
    await user.click(within(footer).getByRole('button', { name: 'Contact Sales' }));
    expect(await screen.findByRole('dialog', { name: 'Contact Sales' })).toBeTruthy();
  });
});
