import { accessibilityProblems } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, resultsOf, writeSql } from '../workbench.ts';

const { openAs } = startJourneys();

it('completes a table, an alias and a code by its label, using only the keyboard, and the text runs [R006, R435]', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  await page.getByRole('treeitem').first().waitFor();
  const option = (name: RegExp) => page.getByRole('listbox').getByRole('option', { name });
  const choose = async (name: RegExp) => {
    await option(name).first().waitFor();
    // The list ignores keys for a moment after it opens, so that the user can't accept an unseen option.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return page.getByRole('listbox', { name: 'Completions' }).count();
      })
      .toBe(0);
  };
  await writeSql(page, 'select count(*) > 0 as found from Foreclosure');
  await page.keyboard.type('.foreclosureev');
  await choose(/^ForeclosureEvent/);
  await page.keyboard.type(' e where e.recordt');
  await choose(/^RecordType/);
  await page.keyboard.type(" = 'notice of d");
  expect(await accessibilityProblems(page)).toEqual([]);
  await choose(/^NOD\s*Notice of default/);
  const text = await editorOf(page).locator('.cm-line').allTextContents();
  expect(text.join('\n')).toBe(
    "select count(*) > 0 as found from Foreclosure.ForeclosureEvent e where e.RecordType = 'NOD'",
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await cellsOf(resultsOf(page))).toEqual([['true']]);
  expect(complaints).toEqual([]);
});

it('underlines an unknown name before the run, fixes it everywhere with one press, and runs', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  await page.getByRole('treeitem').first().waitFor();
  const text = 'select count(distinct SitusCty) > 0 as found from Property.PropertyAddress where SitusCty is not null ';
  await writeSql(page, text);
  const marks = editorOf(page).locator('.cm-unknownName');
  await expect.poll(() => marks.allTextContents()).toEqual(['SitusCty', 'SitusCty']);
  await marks.first().hover();
  await page.getByText('No column SitusCty in PropertyAddress. Did you mean SitusCity?').waitFor();
  await page.getByRole('button', { name: 'Use SitusCity in 2 places' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => editorOf(page).innerText()).toBe(text.replaceAll('SitusCty', 'SitusCity'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await cellsOf(resultsOf(page))).toEqual([['true']]);
  expect(await marks.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it("offers a column's values from the user's own data inside quotes", async () => {
  const { page, complaints } = await openAs('trial@example.com', '/queries/new');
  await page.getByRole('treeitem').first().waitFor();
  await writeSql(page, 'select count(*) > 0 as found from Property.PropertyAddress where SitusCity = ');
  await page.keyboard.type("'Ox");
  const options = page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
  await expect.poll(() => options.allTextContents()).toEqual([expect.stringMatching(/^Oxnard[\d.]+%$/)]);
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return editorOf(page).innerText();
    })
    .toMatch(/SitusCity = 'Oxnard'$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await cellsOf(resultsOf(page))).toEqual([['true']]);
  expect(complaints).toEqual([]);
});
