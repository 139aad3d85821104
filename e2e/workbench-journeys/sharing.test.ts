import type { Page } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { downloadBy, editorOf, resultsOf, saveAs, writeSql } from '../workbench.ts';

const { openAs } = startJourneys();

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Queries', exact: true }).click();
  return page.getByRole('dialog', { name: 'Queries' });
}

it('shares a query and its result with a colleague, who finds it in the drawer, stars it, and reads the rows of the link [R429]', async () => {
  const { page: mine, context } = await openAs('licensed@example.com', '/queries/new');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await mine.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Property Data (trial)' });
  await writeSql(mine, "select 'ours' as word");
  await saveAs(mine, 'Ours together');
  await mine.getByRole('button', { name: /^Run/ }).first().click();
  await resultsOf(mine).waitFor();
  await mine.getByRole('button', { name: 'Share and files' }).click();
  const choice = mine.getByRole('menuitemradio', { name: 'Team can view' });
  await choice.waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);
  await choice.click();
  await mine.getByText('Your team can view this query').waitFor();
  await mine.getByRole('button', { name: 'Copy link to this result' }).click();
  await mine.getByText(/Link copied. The result is available until/).waitFor();
  const link = await mine.evaluate(() => navigator.clipboard.readText());

  const { page: theirs } = await openAs('trial@example.com', '/queries/new');
  const drawer = await openDrawer(theirs);
  await drawer.getByRole('button', { name: /^From your team/ }).click();
  const row = drawer.getByRole('link', { name: /^Ours together/ });
  await row.getByText('Lena Marsh, you can view').waitFor();
  await drawer.getByRole('button', { name: 'Star Ours together' }).click();
  await drawer.getByRole('button', { name: 'Starred 1' }).waitFor();
  expect((await drawer.getByRole('listitem').first().boundingBox())?.height).toBe(60);
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await row.click();
  await theirs.getByText('Lena Marsh shared this query. Run it, or clone it to edit.').waitFor();

  await theirs.goto(link);
  await theirs.getByText('Linked result, run by Lena Marsh').waitFor();
  await theirs.getByRole('gridcell', { name: 'ours' }).waitFor();
  expect(await accessibilityProblems(theirs)).toEqual([]);
});

it("edits a shared query while a colleague does, notifies each of the other's saves, and deletes and restores it for both", async () => {
  const { page: mine } = await openAs('licensed@example.com', '/queries/new');
  await writeSql(mine, "select 'ours' as word");
  await saveAs(mine, 'Edited together');
  await mine.getByRole('button', { name: 'Share and files' }).click();
  await mine.getByRole('menuitemradio', { name: 'Team can edit' }).click();
  await mine.getByText('Your team can edit this query').waitFor();

  const { page: theirs } = await openAs('trial@example.com', mine.url());
  await editorOf(theirs).getByText("'ours'").waitFor();
  await writeSql(theirs, "select 'theirs' as word");
  await theirs.keyboard.press('ControlOrMeta+s');
  await theirs.getByText('Query Saved').first().waitFor();
  await writeSql(mine, "select 'mine' as word");
  await mine.keyboard.press('ControlOrMeta+s');
  const conflict = mine.getByRole('dialog', { name: 'A newer version was saved' });
  await conflict.getByText('Theo Reyes').waitFor();
  await conflict.getByText('Overwrite with mine').click();
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await conflict.waitFor({ state: 'detached' });

  const own = await openDrawer(mine);
  await own.getByRole('button', { name: 'Delete Edited together' }).click();
  await own.getByRole('button', { name: 'Delete', exact: true }).click();
  await own.getByRole('link', { name: /^Edited together/ }).waitFor({ state: 'detached' });
  await theirs.reload();
  await theirs.getByRole('heading', { name: 'Query not found' }).waitFor();
  await own.getByRole('button', { name: 'Trash 1' }).click();
  await own.getByText(/deleted permanently in 30 days/).waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);
  await mine.setViewportSize({ width: 380, height: 820 });
  expect(await horizontalOverflow(mine)).toBe(0);
  await own.getByRole('button', { name: 'Restore Edited together' }).click();
  await theirs.reload();
  await editorOf(theirs).getByText("'mine'").waitFor();
});

it('opens a .sql file, and downloads the open query and all queries', async () => {
  const { page } = await openAs('admin@example.com', '/queries/new');
  const menu = page.getByRole('button', { name: 'Share and files' });
  await menu.click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Open a .sql file' }).click();
  await (await chosen).setFiles({ name: 'From disk.sql', mimeType: 'text/plain', buffer: Buffer.from("select 'é'") });
  await editorOf(page).getByText("'é'").waitFor();
  expect(await page.getByLabel('Query name').inputValue()).toBe('From disk');
  await saveAs(page);
  const download = async (name: string) => {
    await menu.click();
    return downloadBy(page.getByRole('menuitem', { name }));
  };
  const one = await download('Download as .sql');
  expect([one.name, one.bytes.toString()]).toEqual(['From disk.sql', "select 'é'"]);
  const all = await download('Download all my queries');
  expect(all.name).toMatch(/^Queries .*\.zip$/);
  expect(all.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(all.bytes.includes('From disk.sql')).toBe(true);
});
