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
