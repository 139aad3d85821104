import { accessibilityProblems } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { runSql } from '../workbench.ts';

const { openAs } = startJourneys();

const wide = Array.from({ length: 40 }, (_, index) => `(i * ${index + 3}) % 1000 as Equity${index}`).join(', ');
/** 3,000 rows, so that most of them are in the worker. The IDs exceed 2^53, so they must not be sorted as doubles. */
const sql = `select 9007199254740992 + i as PropertyID, 'TOWN ' || (i % 7) as Town,
  '{"apn":"0' || i || '","structures":[{"type":"MAIN","yearBuilt":1986}]}' as Features, null as Nothing, ${wide}
  from range(3000) t(i)`;

it('handles a wide result with the keyboard only: sort, filter, find, freeze, hide, select, inspect a cell and profile a column', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  const grid = await runSql(page, sql);
  await page.getByText('3,000 rows, 44 columns').waitFor();
  const active = () =>
    grid.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    );
  const first = (place: number) => grid.getByRole('row').nth(1).getByRole('gridcell').nth(place).textContent();

  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect.poll(active).toBe(String((2999 * 42) % 1000));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('s');
  await page.keyboard.press('s');
  await expect.poll(() => first(0)).toBe('9007199254743991');
  await page.getByText('of the 3,000 rows loaded, by PropertyID, largest first').waitFor();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('l');
  await page.keyboard.type('town 3');
  await page.getByText(/^429 of the 3,000 rows loaded/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => first(1)).toBe('TOWN 3');

  await page.keyboard.press('f');
  await page.keyboard.press('/');
  await page.keyboard.type('equity');
  await page.getByText('40 of 44').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.type('39');
  await page.keyboard.press('Enter');
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.getByRole('columnheader', { name: 'Town' }).isVisible()).toBe(true);
  await page.keyboard.press('h');
  await page.getByText('1 hidden').waitFor();

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('4 cells').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('complementary', { name: 'Cell' });
  await viewer.getByRole('treeitem').filter({ hasText: 'yearBuilt' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('p');
  const profile = page.getByRole('dialog', { name: 'Column Features' });
  await profile.getByText('100% filled').waitFor();
  await profile.getByText('429 distinct').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

it('shows empty rows with their numbers while the scrollbar is dragged, and the data where it stops', async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new');
  const grid = await runSql(page, sql);
  await page.getByText('3,000 rows, 44 columns').waitFor();
  // Each frame is more than 1,500 pixels further, like a dragged scrollbar.
  const passed = await grid.evaluate(async (element) => {
    const seen: { isEmpty: boolean; number: string }[] = [];
    for (let frame = 0; frame < 12; frame += 1) {
      element.scrollTop += 1_500;
      await new Promise(requestAnimationFrame);
      const { left, top, height } = element.getBoundingClientRect();
      const [number, cell] = [left + 10, left + 200].map((x) => document.elementFromPoint(x, top + height / 2));
      seen.push({ isEmpty: cell?.role !== 'gridcell', number: number?.textContent ?? '' });
    }
    return seen;
  });
  expect(passed.filter(({ isEmpty }) => isEmpty).length).toBeGreaterThan(0);
  for (const { number } of passed) expect(number).toMatch(/^\d+$/);
  await expect
    .poll(() =>
      grid.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 100, top + height / 2)?.textContent;
      }),
    )
    .toMatch(/^9007199254741\d{3}$/);
});

it('copies a block of cells with headers, as JSON and as an IN list', async () => {
  const { page, context } = await openAs('licensed@example.com', '/queries/new');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const grid = await runSql(
    page,
    "select 9007199254740993 as id, 'O''Neil' as name union all select 5, null order by 1",
  );
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect.poll(clipboard).toBe("5\t\n9007199254740993\tO'Neil");
  await page.keyboard.press('Control+Shift+c');
  await expect.poll(clipboard).toBe("id\tname\n5\t\n9007199254740993\tO'Neil");
  const copyAs = async (name: string) => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await copyAs('Copy as JSON');
  await expect.poll(clipboard).toContain('{"id": 9007199254740993, "name": "O\'Neil"}');
  await copyAs('Copy as IN-list');
  await expect.poll(clipboard).toBe("(5, 9007199254740993, 'O''Neil')");
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Copy');
  await page.getByRole('menuitem', { name: 'Copy as IN-list' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('shows what codes mean, totals of the selection, and numbers in a chosen format, with the keyboard only', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  const grid = await runSql(
    page,
    "select case when i % 2 = 0 then 'SFR' else 'CND' end as PropertyTypeCode, i / 7 as share from range(3000) t(i)",
  );
  await page.getByRole('button', { name: 'Show meanings' }).press('Enter');
  await grid.getByRole('gridcell', { name: 'SFR · Single-family detached' }).first().waitFor();
  await page.getByRole('button', { name: 'Totals' }).press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Sum' }).press('Enter');
  await page.keyboard.press('m');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell', { name: 'Minimum of share: 0' }).waitFor();
  const total = grid.getByRole('gridcell', { name: /^Sum of share: / });
  await expect.poll(() => total.textContent()).toBe('642,642.86');
  expect(await accessibilityProblems(page)).toEqual([]);

  await grid.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => total.textContent()).toBe('856.71');
  await page.keyboard.press('p');
  const format = page.getByRole('dialog', { name: 'Column share' }).getByRole('combobox', { name: 'Format' });
  await format.selectOption('0');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => total.textContent()).toBe('857');
  const last = grid.getByRole('gridcell', { name: `428, exactly ${2999 / 7}` });
  expect(await last.textContent()).toBe('428');
  expect(complaints).toEqual([]);
});
