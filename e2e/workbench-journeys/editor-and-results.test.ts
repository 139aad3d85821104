import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, isSaved, resultsOf, writeSql } from '../workbench.ts';

const { openAs } = startJourneys();

it('places the results below the editor, and moves the divider with the keyboard and the mouse [R085]', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  const line = page.getByRole('separator', { name: 'Editor height' });
  const places = async () => {
    const [editor, results] = [page.locator('.editor'), page.getByRole('region', { name: 'Results' })];
    const boxes = await Promise.all([editor.boundingBox(), line.boundingBox(), results.boundingBox()]);
    return boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0), left: box?.x }));
  };
  // The layout around the editor is complete once the schema has loaded.
  await page.getByRole('treeitem').first().waitFor();
  const [editor, , results] = await places();
  expect(results?.top).toBeGreaterThanOrEqual(editor?.bottom ?? Number.NaN);
  expect(results?.left).toBe(editor?.left);
  expect(results?.bottom).toBe(page.viewportSize()?.height);

  await line.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  await expect.poll(async () => (await places())[0]?.bottom).toBe((editor?.bottom ?? 0) + 32);
  expect((await places())[2]?.top).toBe((results?.top ?? 0) + 32);

  const grip = await line.boundingBox();
  await page.mouse.move(600, (grip?.y ?? 0) + (grip?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.move(600, (grip?.y ?? 0) + (grip?.height ?? 0) / 2 - 72, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await places())[0]?.bottom).toBe((editor?.bottom ?? 0) - 40);

  await page.reload();
  await editorOf(page).waitFor();
  await expect.poll(async () => (await places())[0]?.bottom).toBe((editor?.bottom ?? 0) - 40);
});

it("opens the cached rows of a saved query as a page, from the 'table' link and by address [R048, R088]", async () => {
  const { page, context, complaints } = await openAs('licensed@example.com', '/queries/new');
  await page.getByLabel('Query name').fill('Two towns');
  await writeSql(page, "select * from (values ('Fillmore'), ('Ojai')) t(town)");
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(isSaved);
  await page.keyboard.press('ControlOrMeta+Enter');
  await resultsOf(page).waitFor();
  const [table] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /^table/ }).click()]);
  await table.getByRole('heading', { name: 'Two towns', level: 1 }).waitFor();
  await resultsOf(table).waitFor();
  expect(await cellsOf(resultsOf(table))).toEqual([['Fillmore'], ['Ojai']]);
  expect(await accessibilityProblems(table)).toEqual([]);
  await table.setViewportSize({ width: 380, height: 740 });
  expect(await horizontalOverflow(table)).toBe(0);
  await table.reload();
  expect(await cellsOf(resultsOf(table))).toEqual([['Fillmore'], ['Ojai']]);
  expect(complaints).toEqual([]);
});

it('supports a run, its cancel, the grid, the downloads and the history with the keyboard only', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  const focused = () =>
    page.evaluate(() => {
      const name = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent?.trim();
      return name(document.activeElement);
    });
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 40 && !name.test((await focused()) ?? ''); presses += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toMatch(name);
  };
  await writeSql(page, 'select 1 as one; select range as n from range(20)');
  await page.keyboard.press('ControlOrMeta+Enter');
  await resultsOf(page).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(/^Editor height$/);
  await tabTo(/^table/);
  await tabTo(/^Export$/);
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('CSV');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('XLSX');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Export');
  await tabTo(/^Results$/);
  await page.keyboard.press('ArrowDown');
  await page.getByText('Row 2, n').waitFor();

  await tabTo(/^History$/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'History' });
  await drawer.getByRole('button', { expanded: false }).first().waitFor();
  await tabTo(/range as n/);
  await page.keyboard.press('Enter');
  const run = drawer.getByRole('region', { name: /^Run at/ });
  await run.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => run.evaluate((region) => region.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe('History');

  await writeSql(page, 'select sleep_ms(60000)');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('heading', { name: 'Running' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(/^Cancel$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Canceled' }).waitFor();
  await expect.poll(focused).toBe('Results');
  await tabTo(/^Connect to database$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Disconnect from database' }).waitFor();
  await expect.poll(focused).toBe('Disconnect from database');
});
