import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import { startJourneys } from '../journey.ts';
import { arriveSignedIn, cellsOf, editorOf, resultsOf, runSql, writeSql } from '../workbench.ts';

const { product, open } = startJourneys();

async function openEditor() {
  const watched = await open();
  await arriveSignedIn(watched.page, `${product().url}/queries/new`, 'licensed@example.com');
  return watched;
}

async function download(page: Page, name: string): Promise<{ fileName: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name, exact: true }).click(),
  ]);
  return { fileName: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

async function scrollTo(grid: Locator, row: number): Promise<void> {
  await grid.evaluate((element, top) => element.scrollTo({ top }), row * 30);
}

it('scrolls anywhere in 50,000 rows of 20 columns, which load in chunks after the first', async () => {
  const { page } = await openEditor();
  const columns = Array.from({ length: 20 }, (_, index) => `range * ${index + 1} as c${index + 1}`).join(', ');
  const grid = await runSql(page, `select ${columns} from range(50000)`);
  expect(await grid.getAttribute('aria-rowcount')).toBe('50001');
  await scrollTo(grid, 25_000);
  await grid.getByRole('rowheader', { name: '25001', exact: true }).waitFor();
  await page.getByText('50,000 rows, 20 columns').waitFor();
  const middle = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '25001', exact: true }) });
  expect(await middle.getByRole('gridcell').first().textContent()).toBe('25,000');
  await scrollTo(grid, 50_000);
  await grid.getByRole('gridcell', { name: '49,999', exact: true }).waitFor();
});

it('cancels a run, shows it in place, and runs again at once', async () => {
  const { page } = await openEditor();
  await writeSql(page, 'select count(*) from range(1000000) a, range(1000000) b where (a.range * b.range) % 7 = 3');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('heading', { name: 'Canceled' }).waitFor();
  expect(await cellsOf(await runSql(page, 'select 5 as fifth'))).toEqual([['5']]);
});

it('exports the result as CSV and as XLSX, named after the query and the date [R089, R363, R365]', async () => {
  const { page } = await openEditor();
  await page.getByLabel('Query name').fill('Two towns');
  await runSql(
    page,
    "select * from (values ('01234', 'Ünal''s \"farm\"', 1.5), ('00501', '=1+1', null)) t(zip, place, acres)",
  );
  const csv = await download(page, 'CSV');
  expect(csv.fileName).toMatch(/^Two towns.*\.csv$/);
  expect(csv.bytes.toString('utf8').replace(/^\uFEFF/, '')).toBe(
    'zip,place,acres\r\n01234,"Ünal\'s ""farm""",1.5\r\n00501,\'=1+1,\r\n',
  );
  const book = await download(page, 'XLSX');
  expect(book.fileName).toMatch(/^Two towns.*\.xlsx$/);
  const read = xlsx.read(book.bytes);
  const sheet = read.Sheets[read.SheetNames[0] ?? ''];
  expect(sheet && xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['zip', 'place', 'acres'],
    ['01234', 'Ünal\'s "farm"', 1.5],
    ['00501', '=1+1'],
  ]);
  const raw = await download(page, 'Raw CSV (no spreadsheet escaping)');
  expect(raw.bytes.toString('utf8')).toContain('\n00501,=1+1,');
});

it('restores a text from the history, keeps the unsaved one, and opens the cached result', async () => {
  const { page } = await openEditor();
  await runSql(page, 'select 11 as eleven');
  await runSql(page, 'select 12 as twelve');
  await writeSql(page, 'select unsaved');
  await page.getByRole('button', { name: 'History' }).click();
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByText('select 12 as twelve').waitFor();
  await drawer.getByRole('searchbox').fill('eleven');
  await drawer.getByText('select 12 as twelve').waitFor({ state: 'hidden' });
  await drawer.getByRole('button', { expanded: false }).first().click();
  await drawer.getByRole('button', { name: 'Restore text' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => editorOf(page).textContent()).toContain('select 11 as eleven');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect.poll(() => editorOf(page).textContent()).toContain('select unsaved');
  await page.getByRole('button', { name: 'History' }).click();
  await drawer.getByRole('button', { expanded: true }).waitFor();
  await drawer.getByRole('button', { name: /^Open result from/ }).click();
  await resultsOf(page).getByRole('columnheader', { name: 'eleven' }).waitFor();
  expect(await cellsOf(resultsOf(page))).toEqual([['11']]);
});

it('formats the text, and runs only the statement at the cursor [R374]', async () => {
  const { page } = await openEditor();
  await writeSql(page, 'select 1 as a; select 2 as b');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await resultsOf(page).getByRole('columnheader', { name: 'b', exact: true }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await editorOf(page)
    .getByText(/^SELECT/)
    .first()
    .waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => editorOf(page).textContent()).toContain('select 1 as a; select 2 as b');
});

it('ends the run of a page that is closed', async () => {
  const { page, context } = await openEditor();
  await writeSql(page, 'select sleep_ms(600000)');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('heading', { name: 'Running' }).waitFor();
  const other = await context.newPage();
  await other.goto(`${product().url}/queries/new`);
  await page.close();
  const latest = () =>
    other.evaluate(async () => (await (await fetch('/api/history?limit=1')).json())[0].status as string);
  await expect.poll(latest, { timeout: 30_000 }).toBe('error');
});
