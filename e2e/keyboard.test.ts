import type { ElementHandle, Locator, Page } from 'playwright-core';
import { startJourneys } from './journey.ts';
import { adminAddresses, signedInAddresses } from './views/page-addresses.ts';
import { editorOf } from './workbench.ts';

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

/** Tries every button that opens a menu, popover or dialog, and those named; each name once. */
async function tryButtons(page: Page, place: string, tried: Set<string>, more: readonly Locator[] = []) {
  const problems: string[] = [];
  const marked = await page.locator('button[aria-haspopup]:visible:enabled').elementHandles();
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

it('does so in the navigator, on a desktop and on a phone', async () => {
  const problems: string[] = [];
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 380, height: 780 },
  ]) {
    const tried = new Set<string>();
    const { page } = await openAs('trial@example.com', '/navigator?county=12031', { viewport });
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor();
    problems.push(...(await tryButtons(page, `${viewport.width}`, tried)));
    const id = await page.getByRole('region', { name: 'Results' }).getByRole('link').first().getAttribute('href');
    await page.goto(`${product().url}${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    problems.push(...(await tryButtons(page, `report, ${viewport.width}`, tried)));
  }
  expect(problems).toEqual([]);
});
