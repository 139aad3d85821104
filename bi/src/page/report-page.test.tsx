import { getReport, getReportChoices, getReportPage } from '@platbook/contract/reports/reports';
import { textsOf } from '@platbook/ui/testing/texts-of';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../portal/src/testing/fake-server.ts';
import { exampleChoices, exampleData } from '../testing/example-report.ts';
import { renderReport } from '../testing/render-report.tsx';

const chips = () => textsOf('listitem', screen.getByRole('list', { name: 'Active filters' }));
const requestedQuery = (server: ReturnType<typeof renderReport>['server']) =>
  server.requests.filter(({ address }) => address.includes('/pages/')).at(-1)?.query;

it('shows key figures with their change, titles with findings, and a label for every mark', async () => {
  renderReport('/report/foreclosure');
  await screen.findByRole('heading', { name: 'Duval FL has the highest rate' });
  screen.getByRole('heading', { name: 'Properties with filings rose in seven of the last eleven months' });
  screen.getByText('Compared with the previous 12 months');
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  expect(figure('Starts')).toBe('Starts1,2064.1%up 4.1% from the previous period');
  expect(figure('Rate')).toBe('Rate1 in 246was 262was 262 from the previous period');
  expect(figure('Average days')).toBe('Average days31218down 18 from the previous period');
  expect(figure('Average equity')).toContain('$164k');
  const columns = screen.getByRole('group', { name: 'Properties with filings by month' });
  expect(within(columns).getAllByRole('button')).toHaveLength(36);
  within(columns).getByRole('button', { name: 'Jul 2025, Pre-foreclosure, Properties with filings 91' });
  const [, , duval] = within(screen.getByRole('table', { name: 'Counties' })).getAllByRole('row');
  expect(duval?.textContent).toBe('Ventura CA Non-judicial3091 in 338+5.1');
});

it('sorts a table by its headers: largest first, then smallest first, then the original order', async () => {
  const { user } = renderReport('/report/foreclosure');
  const table = within(await screen.findByRole('table', { name: 'Counties' }));
  const names = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('button').firstElementChild?.textContent);
  const asAnswered = names();
  const head = (name: string) => table.getByRole('columnheader', { name });
  await user.click(table.getByRole('button', { name: 'YoY, %' }));
  expect([names()[0], names().at(-1)]).toEqual(['Duval FL', 'Douglas CO']);
  expect(head('YoY, %').getAttribute('aria-sort')).toBe('descending');
  await user.click(table.getByRole('button', { name: 'Properties with filings' }));
  await user.click(table.getByRole('button', { name: 'Properties with filings' }));
  expect([names(), head('Properties with filings').getAttribute('aria-sort')]).toEqual([
    ['Douglas CO', 'Ramsey MN', 'Ventura CA', 'Mecklenburg NC', 'Duval FL'],
    'ascending',
  ]);
  await user.click(table.getByRole('button', { name: 'Properties with filings' }));
  expect(names()).toEqual(asAnswered);
  await user.click(table.getByRole('button', { name: 'County' }));
  expect(names()[0]).toBe('Douglas CO');
});

it('picks a mark by click or keyboard, shows it as a chip and in the address, and unpicks it', async () => {
  const { user, server, path, sent } = renderReport('/report/foreclosure');
  const bar = await screen.findByRole('button', { name: /^32209, / });
  await user.click(bar);
  expect(path()).toBe('/report/foreclosure?pick=zip=32209');
  expect(sent.at(-1)).toEqual({ type: 'report-address', search: 'pick=zip=32209' });
  await waitFor(() => expect(requestedQuery(server)?.get('pick')).toBe('zip=32209'));
  expect(chips()).toContain('32209');
  expect(bar.getAttribute('aria-pressed')).toBe('true');
  expect(bar.getAttribute('tabindex')).toBe('0');
  await user.keyboard('{ArrowDown}');
  const second = screen.getByRole('button', { name: /^32208, / });
  expect(document.activeElement).toBe(second);
  expect([bar, second].map((mark) => mark.getAttribute('tabindex'))).toEqual(['-1', '0']);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(path()).toBe('/report/foreclosure?pick=zip=32209,32208');
  expect(chips()).toContain('2 ZIPs');
  await user.click(screen.getByRole('button', { name: 'Remove 2 ZIPs' }));
  expect(path()).toBe('/report/foreclosure');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove 2025-07-01 to 2026-06-30');
  await user.click(screen.getByRole('button', { name: 'Duval FL Judicial' }));
  expect(chips()).toContain('Duval FL');
  window.history.back();
  await waitFor(() => expect(path()).toBe('/report/foreclosure'));
  await waitFor(() => expect(chips()).toEqual(['2025-07-01 to 2026-06-30']));
});

it('filters by checkboxes, lists, a range, a search and dates, keeps filters across pages, and clears them all', async () => {
  const { user, server, path } = renderReport('/report/foreclosure');
  const pane = within(await screen.findByRole('complementary', { name: 'Report filters' }));
  const box = (name: RegExp) => pane.findByRole('checkbox', { name });
  expect((await box(/Duval FL/)) as HTMLInputElement).toHaveProperty('checked', true);
  await user.click(await box(/^REO/));
  expect(path()).toBe('/report/foreclosure?where=stage=PRE,AUC');
  await user.click(pane.getByRole('button', { name: 'Only Duval FL' }));
  await user.click(pane.getByRole('button', { name: 'Show 2 more counties' }));
  await user.click(await box(/Maricopa AZ/));
  expect(chips()).toEqual(['2025-07-01 to 2026-06-30', '2 stages', '2 counties']);

  await user.click(pane.getByRole('button', { name: 'Property type Any property type' }));
  await user.click(await screen.findByRole('checkbox', { name: /Condominium/ }));
  await user.keyboard('{Escape}');
  pane.getByRole('button', { name: 'Property type Single-family' });

  const from = pane.getByRole('slider', { name: 'Value from' });
  expect(from.getAttribute('aria-valuetext')).toBe('$40k');
  from.focus();
  fireEvent.change(from, { target: { value: '30' } });
  fireEvent.keyUp(from, { key: 'ArrowRight' });
  expect(chips()).toContain('from $220k');

  await user.type(pane.getByRole('combobox', { name: 'Lender' }), 'plat');
  await user.click(await screen.findByRole('option', { name: /FIRST PLAT BANK/ }));
  await user.selectOptions(pane.getByRole('combobox', { name: 'Dates' }), 'Year to date');
  await user.click(screen.getByRole('tab', { name: 'Trend' }));
  await screen.findByRole('heading', { name: 'REOs by month' });
  const query = requestedQuery(server);
  expect([query?.get('period'), query?.get('where')]).toEqual([
    'ytd',
    'stage=PRE,AUC&county=12031,04013&type=SFR&value=220000..&lender=FIRST%20PLAT%20BANK',
  ]);
  expect(chips()[0]).toBe('2026-01-01 to 2026-06-30');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(path()).toBe('/report/foreclosure?page=trend');
});

it('keeps the previous pictures while a filter is applied, and shows an error with a retry button', async () => {
  let fails = false;
  let release = () => {};
  const { user, server } = renderReport('/report/foreclosure');
  await screen.findByRole('heading', { name: 'Duval FL has the highest rate' });
  server.answers(getReportPage, async () => {
    if (fails) return refusal(500, { code: 'internal', title: 'Something went wrong' });
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { period: { from: '2025-07-01', to: '2026-06-30' }, before: null, pictures: exampleData.slice(0, 1) };
  });
  await user.click(screen.getByRole('button', { name: 'Duval FL Judicial' }));
  await screen.findByText('Loading charts');
  expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('true');
  screen.getByRole('heading', { name: 'Duval FL has the highest rate' });
  release();
  await waitFor(() => expect(screen.getAllByText('No data matches the filters.')).toHaveLength(3));
  fails = true;
  await user.click(screen.getByRole('button', { name: 'Remove Duval FL' }));
  await user.click(screen.getByRole('tab', { name: 'Trend' }));
  await screen.findByText('Something went wrong');
  fails = false;
  server.answers(getReportPage, { period: { from: '2025-07-01', to: '2026-06-30' }, before: null, pictures: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'REOs by month' });
});

it("has no column and no line for a change that can't be computed", async () => {
  renderReport('/report/foreclosure', {
    prepare: (server) =>
      server.answers(getReportPage, {
        period: { from: '2025-07-01', to: '2026-06-30' },
        before: null,
        pictures: exampleData.map(({ before: _, trend: __, yearBefore, ...data }) => ({
          ...data,
          ...(yearBefore && { yearBefore: yearBefore.map((row) => row.map(() => null)) }),
        })),
      }),
  });
  const heads = within(await screen.findByRole('table', { name: 'Counties' })).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['County', 'Properties with filings', 'Rate']);
  expect(screen.getByText('Starts', { selector: 'dt' }).parentElement?.textContent).toBe('Starts1,206');
});

it('says why a report is locked, and where reports open', async () => {
  renderReport('/report/foreclosure', {
    prepare: (server) =>
      server.answers(getReport, () =>
        refusal(403, { code: 'report.locked', title: 'Locked', detail: 'It needs Distressed Property & Foreclosure' }),
      ),
  });
  await screen.findByRole('heading', { name: 'This report is locked' });
  screen.getByText('It needs Distressed Property & Foreclosure');
});

it("says that filters couldn't be loaded, with a retry button, next to pictures that could", async () => {
  const { user, server } = renderReport('/report/foreclosure', {
    prepare: (server) =>
      server.answers(getReportChoices, () => refusal(503, { code: 'unavailable', title: 'Temporarily unavailable' })),
  });
  await screen.findByRole('heading', { name: 'Duval FL has the highest rate' });
  const pane = within(screen.getByRole('complementary', { name: 'Report filters' }));
  await pane.findByText(/Couldn't load the choices/);
  server.answers(getReportChoices, { choices: exampleChoices });
  await user.click(pane.getByRole('button', { name: 'Try again' }));
  await pane.findByRole('checkbox', { name: /Duval FL/ });
  expect(pane.queryByText(/Couldn't load the choices/)).toBeNull();
});
