import type { ElementHandle, Locator, Page } from 'playwright-core';
import { startJourneys } from './journey.ts';
import { adminAddresses, signedInAddresses } from './views/page-addresses.ts';
import { homesByCity } from './views/views.ts';
import { editorOf, resultsOf, runSql } from './workbench.ts';

const { product, openAs } = startJourneys();

type Button = ElementHandle<HTMLElement | SVGElement>;

const opened = '.float[role="menu"], .float[role="dialog"], dialog[open]';
const settle = { timeout: 10_000, intervals: [20, 50, 100] };

/** What goes wrong if the button is pressed by keyboard: it takes the focus in, and Escape gives it back. */
async function tryButton(page: Page, button: Button, key: 'Enter' | 'Space'): Promise<string | undefined> {
  const before = await page.locator(opened).count();
  await button.focus();
  if (!(await button.evaluate((element) => element === document.activeElement))) return "doesn't take the focus";
  await page.keyboard.press(key);
  const hasFocus = () =>
    page.evaluate((boxes) => [...document.querySelectorAll(boxes)].at(-1)?.contains(document.activeElement), opened);
  const isOpen = async () => (await page.locator(opened).count()) > before && (await hasFocus());
  const comes = (what: () => Promise<unknown>) =>
    expect
      .poll(what, settle)
      .toBeTruthy()
      .then(
        () => true,
        () => false,
      );
  if (!(await comes(isOpen))) return `doesn't open with ${key} and take the focus`;
  const isMenu = await page.evaluate((boxes) => [...document.querySelectorAll(boxes)].at(-1)?.role === 'menu', opened);
  if (isMenu) {
    const at = () => page.evaluate(() => document.activeElement?.outerHTML);
    const first = await at();
    const count = await page.locator('.float[role="menu"] [role^="menuitem"]:not(:disabled)').count();
    await page.keyboard.press('ArrowDown');
    if (count > 1 && (await at()) === first) return "doesn't move with the arrow keys";
  }
  await page.keyboard.press('Escape');
  if (!(await comes(async () => (await page.locator(opened).count()) === before))) return "doesn't close with Escape";
  const isBack = () => button.evaluate((element) => element === document.activeElement);
  return (await comes(isBack)) ? undefined : "doesn't give the focus back";
}

/** Tries every button in the tab order that opens a menu, popover or dialog, and those named; each name once. */
async function tryButtons(page: Page, place: string, tried: Set<string>, more: readonly Locator[] = []) {
  const problems: string[] = [];
  const marked = await page.locator('button[aria-haspopup]:not([tabindex="-1"]):visible:enabled').elementHandles();
  const named = await Promise.all(more.map((each) => each.elementHandle()));
  for (const button of [...marked, ...named] as Button[]) {
    const name = await button.evaluate((element) => element.ariaLabel || element.textContent.trim());
    if (tried.has(name)) continue;
    tried.add(name);
    for (const key of ['Enter', 'Space'] as const) {
      const problem = await tryButton(page, button, key);
      if (problem) problems.push(`${place}, ${name}: ${problem}`);
      if (problem) await page.keyboard.press('Escape');
    }
  }
  return problems;
}

/** A separator is moved by arrow keys, which its value follows. */
async function trySeparators(page: Page, place: string): Promise<string[]> {
  const problems: string[] = [];
  for (const line of await page.locator('[role="separator"][aria-valuenow]:visible').all()) {
    const name = await line.getAttribute('aria-label');
    const value = async () => Number(await line.getAttribute('aria-valuenow'));
    const [less, more] =
      (await line.getAttribute('aria-orientation')) === 'vertical'
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowUp', 'ArrowDown'];
    await line.focus();
    const before = await value();
    await page.keyboard.press(less as string);
    const after = await value();
    await page.keyboard.press(more as string);
    if (after === before || (await value()) !== before) problems.push(`${place}, ${name}: ${before} ${after}`);
  }
  return problems;
}

it('opens every menu, popover and dialog of the pages by keyboard, and Escape gives the focus back', async () => {
  const { page } = await openAs('admin@example.com', '/home');
  const tried = new Set<string>();
  const problems: string[] = [];
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const more: Readonly<Record<string, readonly Locator[]>> = {
    '/profile': [button('Change Password')],
    '/apikeys': [button('Create key')],
    '/solutionpack/spfcl': [button('License')],
    '/admin/people': [button('Invite')],
    '/admin/connections': [button('New connection')],
  };
  for (const path of [...signedInAddresses, ...adminAddresses]) {
    if (path.startsWith('/requestaccess')) continue;
    await page.goto(product().url + path);
    await page.getByRole('heading').or(editorOf(page)).first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    problems.push(...(await tryButtons(page, path, tried, more[path])));
  }
  expect(problems).toEqual([]);
});

const nameOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent.trim() || 'nothing');

async function openResult(sql: string): Promise<Page> {
  const { page } = await openAs('admin@example.com', '/queries/new');
  await page.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Property Data (trial)' });
  await runSql(page, sql);
  await resultsOf(page).getByRole('gridcell').first().waitFor();
  return page;
}

it('does so in a result and its chart, moves tabs, and moves the lines between panes by arrow keys', async () => {
  const page = await openResult(homesByCity);
  const { keyboard } = page;
  const tried = new Set<string>();
  const problems = await tryButtons(page, 'grid', tried, [page.getByRole('button', { name: 'Share', exact: true })]);
  await resultsOf(page).focus();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Column CountyName' }).getByRole('button').first().waitFor();
  await expect.poll(() => nameOfFocus(page), settle).not.toBe('Results');
  await keyboard.press('Escape');
  await expect.poll(() => nameOfFocus(page), settle).toBe('Results');

  await page.getByRole('button', { name: 'Chart', exact: true }).press('Enter');
  await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
  problems.push(...(await tryButtons(page, 'chart', tried)));
  await page.getByRole('button', { name: 'Fields' }).press('Enter');
  const bars = page.getByRole('radio', { name: 'Bars', exact: true });
  await bars.press('Space');
  await expect.poll(() => bars.isChecked(), settle).toBe(true);
  await keyboard.press('ArrowRight');
  await expect.poll(() => bars.isChecked(), settle).toBe(false);
  problems.push(...(await trySeparators(page, 'chart')));

  await keyboard.press('Alt+Shift+N');
  const tabs = page.getByRole('tab');
  await tabs.nth(1).waitFor();
  problems.push(...(await tryButtons(page, 'tabs', tried, [page.getByRole('button', { name: 'All open queries' })])));
  await tabs.nth(1).focus();
  const wasFirst = await tabs.first().getAttribute('aria-label');
  await keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => tabs.nth(1).getAttribute('aria-label'), settle).toBe(wasFirst);
  expect(problems).toEqual([]);
});

it('selects rows on the result map by keyboard', async () => {
  const page = await openResult('select SitusCity, Latitude, Longitude from Property.PropertyAddress limit 50');
  await page.getByRole('button', { name: 'Map', exact: true }).press('Enter');
  const map = page.getByRole('application', { name: /^Map, 50 points/ });
  await map.waitFor();
  const problems = [...(await tryButtons(page, 'map', new Set())), ...(await trySeparators(page, 'map'))];
  await page.getByRole('button', { name: 'Select rows on the map' }).press('Enter');
  await page.getByText(/^Draw a box around rows/).waitFor();
  await expect.poll(() => nameOfFocus(page), settle).toBe('Map, 50 points');
  await page.keyboard.press('Enter');
  await page.getByText('inside the box').waitFor();
  expect(problems).toEqual([]);
});

it('adds people and picks days by arrow keys', async () => {
  const { page } = await openAs('admin@example.com', '/admin/connections');
  const { keyboard } = page;
  await page.getByRole('button', { name: 'New connection' }).press('Enter');
  const picker = page.getByRole('combobox', { name: 'Who can use it' });
  await picker.focus();
  await keyboard.type('example');
  const options = page.getByRole('listbox').getByRole('option');
  await options.nth(1).waitFor();
  await keyboard.press('ArrowDown');
  await expect.poll(() => options.nth(1).getAttribute('aria-selected'), settle).toBe('true');
  const second = await options.nth(1).innerText();
  await keyboard.press('Enter');
  const added = page.getByRole('list', { name: 'People with access' }).getByRole('listitem');
  await added.waitFor();
  expect(second).toContain((await added.innerText()).trim());
  expect(await picker.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.goto(`${product().url}/admin/audit`);
  const from = page.getByRole('textbox', { name: 'From' });
  await from.fill('2026-03-01');
  await page.getByRole('button', { name: 'Choose From' }).press('Enter');
  await expect.poll(() => nameOfFocus(page), settle).toBe('Mar 1, 2026');
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowUp');
  await expect.poll(() => nameOfFocus(page), settle).toBe('Feb 21, 2026');
  await keyboard.press('Enter');
  await expect.poll(() => from.inputValue(), settle).toBe('2026-02-21');
  expect(await nameOfFocus(page)).toBe('Choose From');
});

/** Draws a rectangle on the navigator's map, moves its corner and removes it. */
async function drawByKeyboard(page: Page) {
  const { keyboard } = page;
  const presses = async (key: string, times: number) => {
    for (let at = 0; at < times; at += 1) await keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Draw a rectangle' }).press('Enter');
  await expect.poll(() => nameOfFocus(page), settle).toMatch(/^Draw a rectangle\./);
  await keyboard.press('Space');
  await presses('ArrowRight', 8);
  await presses('ArrowDown', 8);
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove drawn area' }).waitFor();
  await expect.poll(() => nameOfFocus(page), settle).toBe('Draw a rectangle');
  const handle = page.locator('.map-handle').first();
  const area = () => page.evaluate(() => location.search);
  const before = await area();
  await handle.focus();
  await presses('ArrowLeft', 2);
  await expect.poll(area, settle).not.toBe(before);
  await page.getByRole('button', { name: 'Remove drawn area' }).press('Enter');
  await expect.poll(() => nameOfFocus(page), settle).toBe('Draw a rectangle');
  expect(await handle.count()).toBe(0);
}

it('does so in the navigator, on a desktop and on a phone, and draws an area', async () => {
  const problems: string[] = [];
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 380, height: 780 },
  ]) {
    const tried = new Set<string>();
    const { page } = await openAs('trial@example.com', '/navigator?county=12031', { viewport });
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor();
    problems.push(...(await tryButtons(page, `${viewport.width}`, tried)));
    if (viewport.width > 900) await drawByKeyboard(page);
    const id = await page.getByRole('region', { name: 'Results' }).getByRole('link').first().getAttribute('href');
    await page.goto(`${product().url}${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    problems.push(...(await tryButtons(page, `report, ${viewport.width}`, tried)));
  }
  expect(problems).toEqual([]);
});
