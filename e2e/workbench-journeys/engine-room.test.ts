import type { Locator } from 'playwright-core';
import { startJourneys } from '../journey.ts';
import { runSql, writeSql } from '../workbench.ts';

const { product, openAs } = startJourneys();

async function scrollTo(grid: Locator, row: number): Promise<void> {
  await grid.evaluate((element, top) => element.scrollTo({ top }), row * 30);
}

it('scrolls anywhere in 50,000 rows of 20 columns, which load in chunks after the first', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
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

it('ends the run of a page that is closed', async () => {
  const { page, context } = await openAs('licensed@example.com', '/queries/new');
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
