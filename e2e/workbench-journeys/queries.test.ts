import type { Page } from 'playwright-core';
import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { editorOf, isSaved, saveAs, writeSql } from '../workbench.ts';

const { product, openAs } = startJourneys();

const nameOf = (page: Page) => page.getByLabel('Query name');

async function saveNew(page: Page, name: string, sql: string): Promise<string> {
  await writeSql(page, sql);
  return saveAs(page, name);
}

it('writes, saves, clones, restores unsaved text, and deletes with undo [R096, R102, R253, R254, R255, R274]', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  const original = await saveNew(page, 'Kept words', "select 'kept' as word");

  await page.getByRole('button', { name: 'Clone' }).click();
  await page.waitForURL(`${product().url}/queries/new`);
  expect(await nameOf(page).inputValue()).toBe('Copy of Kept words');
  expect(await saveAs(page)).not.toBe(original);

  const mirrored = page.waitForResponse((answer) => answer.url().includes('/api/drafts/'));
  await writeSql(page, "select 'changed' as word\nwhere true");
  await mirrored;
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'This query has unsaved changes' });
  await dialog.getByRole('textbox', { name: 'Unsaved text' }).getByText("'changed'").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use unsaved' }).click();
  await editorOf(page).getByText("'changed'").waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Query Saved').first().waitFor();

  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: /^Versions/ });
  await versions.getByRole('button', { name: /Version 1/ }).click();
  await versions.getByRole('button', { name: 'Restore' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Queries' }).click();
  const drawer = page.getByRole('dialog', { name: 'Queries' });
  await drawer.getByRole('link', { name: /^Copy of Kept words/ }).hover();
  await drawer.getByRole('complementary', { name: 'Preview of Copy of Kept words' }).getByText("'changed'").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  expect((await drawer.boundingBox())?.width).toBe(600);
  await drawer.getByRole('button', { name: 'Delete Copy of Kept words' }).click();
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click();
  await drawer.getByRole('link', { name: /^Copy of Kept words/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer.getByRole('link', { name: /^Copy of Kept words/ }).waitFor();
});

it('never lets one browser overwrite what another one saved [N2, F24]', async () => {
  const one = await openAs('licensed@example.com', '/queries/new');
  const address = await saveNew(one.page, 'Shared by two', 'select 1');
  const two = await openAs('licensed@example.com', address);
  await editorOf(two.page).getByText('1').waitFor();
  await writeSql(one.page, 'select 11');
  await one.page.keyboard.press('ControlOrMeta+s');
  await one.page.getByText('Unsaved', { exact: true }).waitFor({ state: 'detached' });
  await writeSql(two.page, 'select 22');
  await two.page.keyboard.press('ControlOrMeta+s');
  const dialog = two.page.getByRole('dialog', { name: 'A newer version was saved' });
  await dialog.getByRole('textbox', { name: 'Their text' }).getByText('11').waitFor();
  expect(await accessibilityProblems(two.page)).toEqual([]);
  await two.page.setViewportSize({ width: 380, height: 820 });
  expect(await horizontalOverflow(two.page)).toBe(0);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await two.page.waitForURL((url) => isSaved(url) && url.href !== address);
  expect(await nameOf(two.page).inputValue()).toBe('Copy of Shared by two');
  await one.page.reload();
  await editorOf(one.page).getByText('11').waitFor();
});
