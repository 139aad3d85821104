import type { Page } from 'playwright-core';
import { startJourneys } from '../journey.ts';
import { editorOf, runSql, saveAs, writeSql } from '../workbench.ts';

const { product, openAs } = startJourneys();

it('draws grid rows 30 px and schema rows 22 px high, and sets tabs two characters wide [R432, R433, R434]', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  const grid = await runSql(page, 'select range as n from range(1000)');
  const heights = await grid
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([30]));
  const treeItem = page.getByRole('treeitem').first();
  await treeItem.waitFor();
  expect((await treeItem.boundingBox())?.height).toBe(22);
  await page.getByRole('searchbox', { name: 'Search tables and columns' }).fill('zip');
  const found = page.getByRole('tree').locator('mark').first();
  await found.waitFor();
  // A row at the edge shows its whole name or nothing.
  expect((await found.boundingBox())?.height).toBe(22);
  expect(await editorOf(page).evaluate((editor) => getComputedStyle(editor).tabSize)).toBe('2');
});

it('restores the text typed before the tab crashed, in its own query and nowhere else [F27]', async () => {
  const address = `${product().url}/queries/new`;
  const { page, context } = await openAs('licensed@example.com', '/queries/new');
  await writeSql(page, "select 'saved'");
  const saved = await saveAs(page, 'Saved words');
  await page.goto(address);
  const type = async (tab: Page, text: string) => {
    await editorOf(tab).click();
    await tab.keyboard.press('ControlOrMeta+End');
    await tab.keyboard.type(text);
  };
  await type(page, 'select 17 as typed_until_the_end -- z');
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const second = await context.newPage();
  await second.goto(saved);
  await editorOf(second).getByText("'saved'").waitFor();
  expect(await editorOf(second).textContent()).toBe("select 'saved'");
  await type(second, ' as word -- y');
  await second.close();
  const third = await context.newPage();
  await third.goto(saved);
  await editorOf(third).getByText("select 'saved' as word -- y").waitFor();
  await third.goto(address);
  await editorOf(third).getByText('select 17 as typed_until_the_end -- z').waitFor();
});
