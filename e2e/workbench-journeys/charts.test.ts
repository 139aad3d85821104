import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { downloadBy, editorOf, resultsOf, runSql, saveQuery, writeSql } from '../workbench.ts';

const { product, openAs } = startJourneys();

const months = `select cast(m as date) as Month, c as County, length(c) * 10 + month(m) as Homes, year(m) as Year
from range(timestamp '2024-01-01', timestamp '2026-01-01', interval 1 month) t(m), (select unnest(['Duval', 'Ventura', 'Ramsey']) as c)
order by all`;
const line = { chartType: 'line', fields: { x: 'Month', y: 'Homes', split: 'County', filter: true, trendline: true } };

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart', exact: true });
const pictureOf = (page: Page) => chartOf(page).getByRole('img');

async function openSaved(page: Page, chart: object | null): Promise<string> {
  const id = await saveQuery(page, { name: 'Homes by month', queryText: months, chart });
  await page.goto(`${product().url}/queries/${id}?run=true`);
  await resultsOf(page).getByRole('gridcell').first().waitFor();
  return id;
}

async function openQuery(chart: object | null) {
  const watched = await openAs('licensed@example.com', '/queries/new');
  return { ...watched, id: await openSaved(watched.page, chart) };
}

/** The colors of the picture that are far from gray, with their pixel counts. Dashed lines aren't fully opaque. */
async function colorsOf(picture: Locator, leastAlpha = 255): Promise<Record<string, number>> {
  return picture.evaluate((canvas, least) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    const pixels = new Map<number, number>();
    for (const pixel of new Uint32Array(data.buffer)) pixels.set(pixel, (pixels.get(pixel) ?? 0) + 1);
    const counts: Record<string, number> = {};
    for (const [pixel, count] of pixels) {
      const [r, g, b, alpha] = new Uint8Array(Uint32Array.of(pixel).buffer) as unknown as [
        number,
        number,
        number,
        number,
      ];
      if (alpha < least || Math.max(r, g, b) - Math.min(r, g, b) < 40) continue;
      const color = `${r},${g},${b}`;
      counts[color] = (counts[color] ?? 0) + count;
    }
    return counts;
  }, leastAlpha);
}

it('suggests a chart in place of the grid at one click after the run, offers the split that a saw-tooth lacks, and saves the chart with the query, which then shows it next to the editor [R082, R277]', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  await runSql(page, months);
  expect(await chartOf(page).count()).toBe(0);
  const widthOf = async () => (await editorOf(page).boundingBox())?.width;
  const width = await widthOf();
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await pictureOf(page).waitFor();
  expect(await pictureOf(page).getAttribute('aria-label')).toContain('Line chart: Homes by Month. 3 lines, 72 points.');
  await chartOf(page).getByRole('button', { name: 'Fields' }).click();
  const fields = page.getByRole('complementary', { name: 'Chart fields' });
  await fields.getByRole('button', { name: 'Clear Split' }).click();
  await chartOf(page).getByText('Up to 3 rows per Month, so they are drawn as points.').waitFor();
  await fields.getByText('72 points. Drawn as points: up to 3 rows per Month.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await chartOf(page).getByRole('button', { name: 'Split by County' }).click();
  await fields.getByText('3 lines, 72 points.').waitFor();
  expect(await widthOf()).toBe(width);
  expect(Object.keys(await colorsOf(pictureOf(page))).length).toBeGreaterThan(2);

  await page.getByRole('textbox', { name: 'Query name' }).fill('Homes by month');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
  await page.goto(`${page.url()}?run=true`);
  await pictureOf(page).waitFor();
  const [editor, chart] = await Promise.all([editorOf(page).boundingBox(), chartOf(page).boundingBox()]);
  expect(chart?.x).toBeGreaterThan((editor?.x ?? Number.POSITIVE_INFINITY) + 100);
  await resultsOf(page).getByRole('gridcell').first().waitFor();
  await chartOf(page).getByRole('button', { name: 'Fields' }).click();
  await fields.getByLabel('X facet').selectOption('Month');
  await chartOf(page).getByRole('group', { name: 'Small charts' }).focus();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('draws nothing without rows or without a required field, and says why [R277]', async () => {
  const { page } = await openQuery({ chartType: 'line', fields: { x: 'Month', y: 'Filings', split: 'Gone' } });
  await chartOf(page).getByText("Y is mapped to Filings, which isn't in this result.").waitFor();
  expect(await pictureOf(page).count()).toBe(0);
  await chartOf(page).getByRole('button', { name: 'Fields' }).click();
  const fields = page.getByRole('complementary', { name: 'Chart fields' });
  await fields.getByText('1 required field is missing.').waitFor();
  await fields.getByText('No longer in this result. The chart leaves it out.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fields.getByRole('button', { name: 'Homes' }).click();
  await pictureOf(page).waitFor();

  await writeSql(page, 'select 1 as Month, 2 as Homes where false');
  await page.keyboard.press('ControlOrMeta+Enter');
  await chartOf(page).getByText('The result has no rows to chart.').waitFor();
  expect(await pictureOf(page).count()).toBe(0);
});

it('exports the chart as a PNG from its pane and from the export menu, which only lists it if there is a chart [R084, R336]', async () => {
  const { page } = await openQuery(line);
  await pictureOf(page).waitFor();
  const { name, bytes } = await downloadBy(chartOf(page).getByRole('button', { name: 'Save PNG' }));
  expect(name).toBe('Homes by month.png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(1200);

  await page.getByRole('button', { name: 'Export' }).click();
  expect((await downloadBy(page.getByRole('menuitem', { name: 'PNG' }))).name).toBe('Homes by month.png');

  await chartOf(page).getByRole('button', { name: 'Chart type: Line' }).click();
  await page.getByRole('menuitem', { name: 'No chart' }).click();
  await chartOf(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'XLSX' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'PNG' }).count()).toBe(0);
});

it('opens the chart in a new window, in the session of the editor, with export [R046, R047, R083]', async () => {
  const { page, context, id } = await openQuery(line);
  await page.getByRole('button', { name: 'Connect to database' }).click();
  await page.getByRole('button', { name: 'Disconnect from database' }).waitFor();
  const link = chartOf(page).getByRole('link', { name: 'Open the chart in a new window' });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`/query-chart/${id}\\?connectionClientId=`));
  const [chartPage] = await Promise.all([context.waitForEvent('page'), link.click()]);
  const picture = chartPage.getByRole('img');
  await picture.waitFor();
  expect(await chartPage.getByRole('heading', { level: 1 }).textContent()).toBe('Homes by month');
  expect(await accessibilityProblems(chartPage)).toEqual([]);
  expect((await downloadBy(chartPage.getByRole('button', { name: 'Save PNG' }))).name).toBe('Homes by month.png');
  await chartPage.getByRole('button', { name: 'Export' }).click();
  for (const name of ['CSV', 'PNG']) await chartPage.getByRole('menuitem', { name, exact: true }).waitFor();
  const saveOver = (data: object) => page.request.put(`${product().url}/api/queries/${id}`, { data });
  // A run of this page uses the session in its address: only that one has the temporary table.
  await chartPage.keyboard.press('Escape');
  await runSql(page, 'create temp table mine as select 7 as n; select n from mine');
  const bars = { chartType: 'verticalbar', fields: { barlabel: 'n', barvalue: 'm' } };
  await saveOver({ name: 'Homes by month', queryText: 'select n, n * 2 as m from mine', chart: bars });
  await chartPage.reload();
  await chartPage.getByRole('button', { name: 'Run again' }).click();
  await chartPage.getByRole('img', { name: 'Columns chart: m by n.' }).waitFor();
  await saveOver({ name: 'Homes by month', queryText: 'select 8 as n', chart: null });
  await chartPage.reload();
  await chartPage.getByRole('heading', { name: 'This query has no chart' }).waitFor();
  expect(await accessibilityProblems(chartPage)).toEqual([]);
  await chartPage.getByRole('link', { name: 'Open in the SQL Editor' }).click();
  await chartPage.waitForURL(`${product().url}/queries/${id}`);
  await editorOf(chartPage).waitFor();
});

it('shows only the marks of a clicked legend entry, with mouse and keyboard [R443]', async () => {
  const { page } = await openQuery(line);
  const legend = chartOf(page).getByRole('list', { name: 'Legend' });
  await legend.getByRole('button', { name: 'Duval' }).waitFor();
  const swatch = (name: string) =>
    legend
      .getByRole('button', { name })
      .locator('i')
      .evaluate((mark) => getComputedStyle(mark).backgroundColor);
  const [duval, ventura] = (await Promise.all([swatch('Duval'), swatch('Ventura')])).map((color) =>
    color.replace(/rgb\(|\)| /g, ''),
  ) as [string, string];
  const countOf = async (color: string) => (await colorsOf(pictureOf(page)))[color] ?? 0;
  await expect.poll(() => countOf(ventura)).toBeGreaterThan(20);
  await legend.getByRole('button', { name: 'Duval' }).click();
  await expect.poll(() => countOf(ventura)).toBe(0);
  expect(await countOf(duval)).toBeGreaterThan(20);
  expect(await legend.getByRole('button', { name: 'Duval' }).getAttribute('aria-pressed')).toBe('true');
  await legend.getByRole('button', { name: 'Duval' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countOf(ventura)).toBeGreaterThan(20);
});

it('draws a fitted line in the color of each split when Trendline is checked [R444]', async () => {
  const plain = { chartType: 'line', fields: { x: 'Month', y: 'Homes', split: 'County' } };
  const { page } = await openQuery(plain);
  const isNear = (a: string, b: string) =>
    a.split(',').every((part, place) => Math.abs(Number(part) - Number(b.split(',')[place])) < 45);
  const countsByColor = async () => {
    await pictureOf(page).waitFor();
    const swatches = chartOf(page).getByRole('list', { name: 'Legend' }).locator('i');
    const colors = await swatches.evaluateAll((all) =>
      all.map((swatch) => getComputedStyle(swatch).backgroundColor.replace(/rgb\(|\)| /g, '')),
    );
    const found = Object.entries(await colorsOf(pictureOf(page), 128));
    return colors.map((color) => found.reduce((sum, [each, count]) => sum + (isNear(each, color) ? count : 0), 0));
  };
  await expect.poll(async () => (await countsByColor()).filter((count) => count > 100)).toHaveLength(3);
  const before = await countsByColor();
  await openSaved(page, { ...plain, fields: { ...plain.fields, trendline: true } });
  await expect
    .poll(async () => (await countsByColor()).map((count, place) => count > 1.05 * (before[place] ?? 0)))
    .toEqual([true, true, true]);
});

it('shows a tooltip for the point under the pointer, and can be read as a table', async () => {
  const { page } = await openQuery(line);
  await pictureOf(page).waitFor();
  const tip = chartOf(page).getByRole('tooltip');
  // The picture appears before its layout is final, so the pointer moves until there is a tooltip.
  let moves = 0;
  await expect
    .poll(async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await pictureOf(page).boundingBox()) ?? {};
      moves += 1;
      await page.mouse.move(x + width / 2 + (moves % 2), y + height / 2);
      return (await tip.isVisible()) ? tip.textContent() : '';
    })
    .toMatch(/^20\d\d-\d\d-01(?:Ventura\d+|Ramsey\d+|Duval\d+){3}$/);
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'hidden' });
  await chartOf(page).getByRole('button', { name: 'Show chart data as a table' }).click();
  const table = chartOf(page).getByRole('table');
  await table.getByRole('cell', { name: '2024-01-01' }).first().waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Month X', 'Homes Y', 'County Split']);
});

it('stops a chart that takes longer than 10 seconds, says so, and draws it again on request [R437]', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  let isHeld = true;
  await page.context().route(/chart-worker/, async (route) => {
    if (!isHeld) return route.continue();
  });
  await page.clock.install();
  await openSaved(page, line);
  await chartOf(page).getByText('Drawing chart').waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  expect(await chartOf(page).getByRole('alert').count()).toBe(0);
  await page.clock.fastForward(6_000);
  await page.clock.resume();
  await chartOf(page).getByText('The chart took longer than 10 seconds and was stopped.').waitFor();
  isHeld = false;
  await chartOf(page).getByRole('button', { name: 'Try again' }).click();
  await pictureOf(page).waitFor();
});
