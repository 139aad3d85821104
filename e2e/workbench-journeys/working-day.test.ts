import type { Page } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, downloadBy, editorOf, isSaved, resultsOf, runSql, saveAs, signInAt, writeSql } from '../workbench.ts';

const { product, open, openAs } = startJourneys();

const homes = `select cast(m as date) as Month, c as County, length(c) * 10 + month(m) as Homes
from range(timestamp '2025-01-01', timestamp '2026-01-01', interval 1 month) t(m), (select unnest(['Duval', 'Ventura']) as c)
order by all`;
const nameOf = (page: Page) => page.getByLabel('Query name').and(page.locator(':visible'));
const tabOf = (page: Page, name: RegExp) => page.getByRole('tab', { name });

it('supports a working day: choose a connection, write, run, chart, facet, export, save, reopen, clone, work in several queries, connect, crash, restore and delete [R005, R045, R252, R256, R264]', async () => {
  const { page, context } = await open({ reducedMotion: 'no-preference' });
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
  const connection = page.getByRole('combobox', { name: 'Connection' });
  await connection.selectOption({ index: 1 });
  const chosen = await connection.inputValue();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/batches') && request.method() === 'POST');
  await runSql(page, homes);
  expect((await sent).postDataJSON()).toMatchObject({ connectionId: chosen });

  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('button', { name: 'Fields' }).click();
  const fields = page.getByRole('complementary', { name: 'Chart fields' });
  await fields.getByRole('radio', { name: 'Line' }).check();
  await fields.getByText('2 lines, 24 points.').waitFor();
  await fields.getByLabel('X facet').selectOption('County');
  const picture = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img');
  await expect.poll(() => picture.getAttribute('aria-label')).toContain('2 small charts');

  await page.getByRole('button', { name: 'Export' }).click();
  const { lines } = await downloadBy(page.getByRole('menuitem', { name: 'CSV', exact: true }));
  expect(lines).toHaveLength(25);
  expect(lines[1]).toBe('2025-01-01,Duval,51');

  await nameOf(page).fill('Homes of two counties');
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL(isSaved);
  const saved = page.url();
  await page.reload();
  await editorOf(page).getByText("'Ventura'").waitFor();
  await page.getByRole('button', { name: 'Clone' }).click();
  await page.waitForURL(`${product().url}/queries/new`);
  await saveAs(page);

  await writeSql(page, 'select sleep_ms(4000) as slept');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('heading', { name: 'Running' }).waitFor();
  await page.getByRole('link', { name: 'New Query' }).click();
  await tabOf(page, /^Copy of Homes of two counties, running, unsaved$/).waitFor();
  await page.getByRole('button', { name: 'Connect to database' }).click();
  const disconnect = page.getByRole('button', { name: 'Disconnect from database' });
  await disconnect.waitFor();
  const made = "create temporary table towns as select 'Fillmore' as town; select count(*) as made from towns";
  expect(await cellsOf(await runSql(page, made))).toEqual([['1']]);
  expect(await cellsOf(await runSql(page, 'select town from towns'))).toEqual([['Fillmore']]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await tabOf(page, /^Copy of Homes of two counties, unsaved$/).click();
  await resultsOf(page).getByRole('columnheader', { name: 'slept' }).waitFor();
  await tabOf(page, /^New query, unsaved$/).click();
  expect(await cellsOf(resultsOf(page))).toEqual([['Fillmore']]);
  await disconnect.click();
  await page.getByRole('button', { name: 'Connect to database' }).waitFor();
  await writeSql(page, 'select town from towns -- z');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('alert').filter({ hasText: /towns/ }).first().waitFor();

  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(`${product().url}/queries/new`);
  await editorOf(next).getByText('select town from towns -- z').waitFor();
  await tabOf(next, /^Copy of Homes of two counties, unsaved$/).click();
  const dialog = next.getByRole('dialog', { name: 'This query has unsaved changes' });
  await dialog.getByRole('button', { name: 'Use saved' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await editorOf(next).getByText("'Ventura'").waitFor();

  await next.setViewportSize({ width: 380, height: 820 });
  expect(await horizontalOverflow(next)).toBe(0);
  expect(await accessibilityProblems(next)).toEqual([]);
  await next.getByRole('button', { name: 'All open queries' }).click();
  await next.getByRole('menuitem', { name: 'Close query' }).click();
  await editorOf(next).getByText('select town from towns -- z').waitFor();
  expect(await next.getByRole('button', { name: 'All open queries' }).count()).toBe(0);
  await next.setViewportSize({ width: 1280, height: 800 });

  await next.getByRole('button', { name: 'Queries' }).click();
  const drawer = next.getByRole('dialog', { name: 'Queries' });
  await drawer.getByRole('button', { name: 'Delete Copy of Homes of two counties' }).click();
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await drawer.getByRole('link', { name: /^Copy of Homes of two counties/ }).waitFor({ state: 'detached' });
  await drawer.getByRole('link', { name: /^Homes of two counties/ }).click({ modifiers: ['ControlOrMeta'] });
  await next.waitForURL(saved);
  await next.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await tabOf(next, /^Homes of two counties$/).waitFor();

  const { page: elsewhere } = await openAs('licensed@example.com', '/queries/new', {
    viewport: { width: 380, height: 820 },
  });
  await elsewhere.getByRole('button', { name: 'Queries' }).click();
  const others = elsewhere.getByRole('region', { name: 'Drafts from other browsers' });
  await others.getByRole('button', { name: / from / }).click();
  await others.getByText('select town from towns -- z').waitFor();
  expect(await accessibilityProblems(elsewhere)).toEqual([]);
  await others.getByRole('listitem').filter({ hasText: 'towns -- z' }).getByRole('button', { name: /^Open/ }).click();
  await editorOf(elsewhere).getByText('select town from towns -- z').waitFor();
  expect(await horizontalOverflow(elsewhere)).toBe(0);
});
