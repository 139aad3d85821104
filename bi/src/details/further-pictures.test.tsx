import {
  exportReportRows,
  getReport,
  getReportOutlines,
  getReportPage,
  getReportRows,
  getReportSql,
} from '@platbook/contract/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { furtherData, furtherOutlines, furtherReport, furtherRows } from '../testing/further-report.ts';
import { renderReport } from '../testing/render-report.tsx';

const open = (path: string) =>
  renderReport(path, {
    prepare(server) {
      server.answers(getReport, furtherReport);
      server.answers(getReportPage, {
        period: { from: '2025-07-01', to: '2026-06-30' },
        before: null,
        pictures: furtherData,
      });
      server.answers(getReportOutlines, furtherOutlines);
      server.answers(getReportRows, ({ query, params }) => furtherRows(query, params['picture'] === 'zip-map'));
      server.answers(getReportSql, { sql: 'SELECT 1 AS "starts"' });
    },
  });
const requestedQuery = (server: ReturnType<typeof open>['server'], part: string) =>
  server.requests.filter(({ address }) => address.includes(part)).at(-1)?.query;

it('draws lines, maps, heat maps, funnels, scatter plots and calendars, each mark with a label', async () => {
  const { user, path, sent } = open('/report/foreclosure');
  const lines = within(await screen.findByRole('group', { name: 'Starts, auctions and REOs' }));
  lines.getByRole('button', { name: '2016, Starts 940, Auctions 560, REOs 275' });
  // Of two counties, the one with the larger value is shown until the user chooses another. A ZIP without homes is not a mark.
  const map = within(await screen.findByRole('group', { name: 'Rate by ZIP' }));
  expect(map.getAllByRole('button')).toHaveLength(15);
  const counties = screen.getByRole('combobox', { name: 'Counties on the map' });
  await user.selectOptions(counties, 'All counties');
  expect(map.getAllByRole('button')).toHaveLength(31);
  await user.click(
    map.getByRole('button', { name: '32203, Filings per 10,000 homes 32.0, Properties with filings 12' }),
  );
  expect(path()).toBe('/report/foreclosure?pick=zip=32203');
  expect(map.getByRole('button', { name: /^32203/ }).getAttribute('aria-pressed')).toBe('true');

  await screen.findByText('230 of 230 in 32203. Select one to open its report.');
  const places = within(screen.getByRole('group', { name: 'Properties in 32203' }));
  expect(screen.getByRole('list', { name: 'Legend' }).textContent).toBe('Pre-foreclosureAuction');
  await user.click(places.getByRole('button', { name: /^3 Plat Ln, Stage Pre-foreclosure/ }));
  expect(sent.at(-1)).toEqual({ type: 'report-open', what: 'property', propertyId: 1002 });

  const heat = within(screen.getByRole('group', { name: 'Starts by month and year' }));
  const january = heat.getByRole('button', { name: 'Jan, 2015, Starts 60' });
  january.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Feb, 2015/);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Feb, 2016/);

  const steps = within(screen.getByRole('list', { name: 'From filing to deed' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Starts1,206',
    'Auctions61451% of starts',
    'REOs393.2% of starts',
  ]);
  const points = within(screen.getByRole('group', { name: 'Opening bid against value' }));
  points.getByRole('button', { name: '1 Plat Ln, Value $140k, Opening bid $90k' });
  screen.getByText('Dashed line: bid equals value. 1 without these values.');
  const days = within(screen.getByRole('group', { name: 'Sales ahead' }));
  expect(days.getAllByRole('button')).toHaveLength(18);
  days.getByRole('button', { name: '2026-07-01, Wed, Auctions 1' });
});

it('handles no upcoming events, more lines than colors, and quarters without data at the end', async () => {
  const [lines, , , , , ahead] = furtherReport.pages[0]?.pictures ?? [];
  if (!lines || !ahead) throw new Error('The example has no such pictures');
  renderReport('/report/foreclosure', {
    prepare(server) {
      const rates = { ...lines, id: 'rates', title: 'Average days', measures: ['days'] };
      const pictures = [{ ...lines, measures: ['starts'], split: 'county' }, rates, ahead];
      server.answers(getReport, { ...furtherReport, pages: [{ id: 'further', name: 'Further', pictures }] });
      const counties = Array.from({ length: 10 }, (_, index) => `County ${index}`);
      const rows = counties.flatMap((county) => [
        ['2025', county, 4],
        ['2026', county, 5],
        ['2027', county, null],
      ]);
      server.answers(getReportPage, {
        period: { from: '2025-07-01', to: '2026-06-30' },
        before: null,
        pictures: [
          { id: lines.id, keys: ['year', 'county', 'starts'], rows, labels: {}, total: 30 },
          { id: 'rates', keys: ['year', 'days'], rows: [['2025', null]], labels: {}, total: 1 },
        ],
      });
    },
  });
  await screen.findByText('No auctions after Jun 30, 2026 match the filters.');
  const drawing = await screen.findByRole('group', { name: lines.title });
  screen.getByText('Not enough data for average days. Counted once each.');
  expect(within(drawing).getAllByRole('button')).toHaveLength(2);
  const looks = [...drawing.querySelectorAll('.line')].map((line) =>
    ['stroke', 'stroke-dasharray'].map((name) => line.getAttribute(name)).join(' '),
  );
  expect(new Set(looks).size).toBe(10);
});

it('pages rows by 100 in any order, and opens a property in the navigator', async () => {
  const { user, server, sent } = open('/report/foreclosure?where=zip=32203');
  const table = within(await screen.findByRole('region', { name: 'Rows of Properties' }));
  expect(table.getAllByRole('row')).toHaveLength(101);
  expect(table.getAllByRole('row')[1]?.textContent).toBe('1 Plat LnPre-foreclosure$200,000');
  await user.click(screen.getByRole('button', { name: 'Next rows' }));
  await screen.findByText('101–200 of 230');
  expect(requestedQuery(server, '/homes/rows')?.get('from')).toBe('100');
  await user.click(table.getByRole('button', { name: 'Value' }));
  await screen.findByText('1–100 of 230');
  expect(requestedQuery(server, '/homes/rows')?.get('sort')).toBe('-value');
  expect(requestedQuery(server, '/homes/rows')?.get('where')).toBe('zip=32203');
  expect(table.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(table.getByRole('button', { name: '2 Plat Ln' }));
  expect(sent.at(-1)).toEqual({ type: 'report-open', what: 'property', propertyId: 1001 });
});

it('opens the rows of a mark, the navigator, files, SQL and a table, and drills from years to quarters and back', async () => {
  const { user, server, sent, path } = open('/report/foreclosure');
  const map = within(await screen.findByRole('group', { name: 'Rate by ZIP' }));
  const mark = map.getByRole('button', { name: /^32203/ });
  mark.focus();
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByRole('menuitem', { name: 'Show rows of this item' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Rate by ZIP: 32203' }));
  await drawer.findByText('1–100 of 230');
  expect(requestedQuery(server, '/zip-map/rows')?.get('mark')).toBe('zip=32203');
  await user.click(drawer.getByRole('button', { name: 'Open in Property Navigator' }));
  await waitFor(() => expect(sent.at(-1)?.type).toBe('report-open'));
  const { search = '' } = sent.at(-1) as { search?: string };
  const said = new URLSearchParams(search);
  expect(said.get('ids')?.split(',')).toHaveLength(230);
  expect(said.get('list')).toBe('Rate by ZIP: 32203');
  // Too many to list by ID, so the navigator gets their common conditions.
  server.answers(getReportRows, ({ query }) => ({ ...furtherRows(query), total: 5000 }));
  await user.click(drawer.getByRole('button', { name: 'Open in Property Navigator' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ type: 'report-open', what: 'navigator', search: 'zip=32203' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(mark));

  const more = screen.getByRole('button', { name: 'More options for Starts, auctions and REOs' });
  const choose = async (name: string) => {
    await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Show as SQL');
  const dialog = within(await screen.findByRole('dialog', { name: 'Starts, auctions and REOs as SQL' }));
  await dialog.findByText('SELECT 1 AS "starts"');
  await user.click(dialog.getByRole('button', { name: 'Open in the SQL Editor' }));
  expect(sent.at(-1)).toMatchObject({ what: 'sql', sql: 'SELECT 1 AS "starts"', name: 'Starts, auctions and REOs' });
  await user.keyboard('{Escape}');
  await choose('Show as table');
  within(screen.getByRole('region', { name: 'Starts, auctions and REOs as a table' })).getByText('2026');
  await choose('Show as chart');

  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  server.answers(
    exportReportRows,
    () => new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="starts.csv"' } }),
  );
  await choose('Export chart as CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect([...(requestedQuery(server, '/steps/file') ?? [])]).toEqual([
    ['format', 'csv'],
    ['what', 'picture'],
  ]);

  const year = screen.getByRole('button', { name: /^2016, / });
  year.focus();
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await user.click(await screen.findByRole('menuitem', { name: 'Drill into 2016' }));
  expect(path()).toBe('/report/foreclosure?drill=steps=2016');
  expect(document.activeElement).toBe(more);
  await waitFor(() => expect(requestedQuery(server, '/pages/')?.get('drill')).toBe('steps=2016'));
  await choose('Back to all years');
  expect(path()).toBe('/report/foreclosure');
});

it('bookmarks a view in this browser, copies its link, and shows a picture in focus mode', async () => {
  const { user, path, sent } = open('/report/foreclosure?where=zip=32203');
  await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await screen.findByText('Saved “Further, Last 12 months, 32203” in this browser');
  await user.click(screen.getByRole('button', { name: 'Bookmark' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/visualize?where=zip=32203');
  await user.click(screen.getByRole('button', { name: 'Bookmark' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule' }));
  const search = 'page=further&where=zip=32203';
  expect(sent).toContainEqual({ type: 'report-open', what: 'schedule', search });
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(path()).toBe('/report/foreclosure');
  await user.click(screen.getByRole('button', { name: 'Bookmark' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Further, Last 12 months, 32203' }));
  expect(path()).toBe('/report/foreclosure?where=zip=32203');
  await user.click(screen.getByRole('button', { name: 'More options for Starts by month and year' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Expand' }));
  const alone = within(await screen.findByRole('dialog', { name: 'Starts by month and year' }));
  await user.click(alone.getByRole('button', { name: 'Show as table' }));
  alone.getByRole('region', { name: 'Starts by month and year as a table' });
});
