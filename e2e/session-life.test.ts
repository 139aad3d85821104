import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestApp } from '../server/src/testing/start-test-app.ts';
import { accessibilityProblems } from './accessibility.ts';
import { openPage, openSharedBrowser, type WatchedPage } from './product/browser.ts';
import { startInnerProduct } from './product/start-inner-product.ts';
import { cellsOf, editorOf, resultsOf, runSql, signInAt, writeSql } from './workbench.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;

// A product per test, because each test advances the clock.
let product: TestApp;
async function start(options?: BrowserContextOptions): Promise<WatchedPage> {
  product = await startInnerProduct();
  onTestFinished(() => product.close());
  const watched = await openPage(await openSharedBrowser(), options);
  onTestFinished(() => watched.context.close());
  return watched;
}
const notice = (page: Page) => page.getByRole('region', { name: 'Your session is about to end' });

it("keeps all text and rows when the session expires during work, after a warning that doesn't take the focus [F16, N5]", async () => {
  const { page } = await start();
  await signInAt(page, `${product.url}/queries/new`, 'licensed@example.com');
  expect(await cellsOf(await runSql(page, 'select 6 * 7 as answer'))).toEqual([['42']]);
  await writeSql(page, 'select 6 * 7 as answer -- and then');
  await page.getByText('Unsaved', { exact: true }).waitFor();

  // A page that becomes visible again asks how much time is left, which doesn't extend the session.
  product.advance(56 * minutes);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await notice(page).waitFor();
  expect(await editorOf(page).evaluate((editor) => document.activeElement === editor)).toBe(true);
  await page.keyboard.type(' more');
  expect(await editorOf(page).textContent()).toContain('and then more');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await notice(page).waitFor({ state: 'hidden' });

  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  const back = page.waitForURL((url) => url.pathname === '/auth/callback');
  product.advance(61 * minutes);
  await page.keyboard.insertText(' at last');
  // The identity provider still has its session, so it doesn't ask for the password.
  await back;
  await page.waitForURL(`${product.url}/queries/new`);
  await expect.poll(() => editorOf(page).textContent()).toBe('select 6 * 7 as answer -- and then more at last');
  expect(await cellsOf(resultsOf(page))).toEqual([['42']]);
});

it('lets a user sign in again in a popup and continue where they were', async () => {
  const { page, context } = await start();
  await signInAt(page, `${product.url}/queries/new`, 'licensed@example.com');
  await editorOf(page).waitFor();
  for (let hour = 0; hour < 14; hour += 1) {
    product.advance(51 * minutes);
    expect((await page.request.put(`${product.url}/api/session`, { data: {} })).status()).toBe(200);
  }
  product.advance(2 * minutes);
  await writeSql(page, 'select 1 as kept');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await notice(page).waitFor();
  const small = context.waitForEvent('page');
  await notice(page).getByRole('button', { name: 'Sign in again' }).click();
  await (await small).waitForEvent('close');
  await notice(page).waitFor({ state: 'hidden' });
  expect(await cellsOf(await runSql(page, 'select 1 as kept'))).toEqual([['1']]);
});

it('takes a trial through its thirty days to the dialog that says it has ended, and keeps what was saved [R019, R337, F17]', async () => {
  const { page } = await start();
  const { db } = product.services;
  const endsAt = new Date(product.services.now().getTime() + 30 * days).toISOString();
  await db.updateTable('people').set({ trial_ends_at: endsAt }).where('email', '=', 'trial@example.com').execute();
  await signInAt(page, `${product.url}/queries/new`, 'trial@example.com');
  expect(await cellsOf(await runSql(page, 'select 1 as day'))).toEqual([['1']]);
  await page.getByRole('textbox', { name: 'Query name' }).fill('Kept of the trial');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => /^\/queries\/[^/]{8,}$/.test(url.pathname));
  const saved = page.url();

  await page
    .getByRole('complementary', { name: 'Trial' })
    .getByText(/Data is limited to five counties/)
    .waitFor();
  await page.getByRole('button', { name: 'Collapse trial banner' }).click();
  const leftOf = async () => {
    await page.goto(`${product.url}/queries/new`);
    return page.getByRole('button', { name: /^Trial · / }).textContent();
  };
  const left = [await leftOf()];
  for (const more of [20, 9]) {
    // An open page would redirect to the sign-in page and abort the next navigation.
    await page.goto('about:blank');
    product.advance(more * days);
    left.push(await leftOf());
  }
  expect(left).toEqual([30, 10, 1].map((day) => `Trial · ${day} day${day === 1 ? '' : 's'} left · 5 counties`));
  await page.goto(saved);
  await editorOf(page).waitFor();
  await page.goto('about:blank');
  product.advance(days);
  await page.goto(saved);
  const dialog = page.getByRole('dialog', { name: /^Your Account is expired/ });
  await dialog.getByText('Your Account is expired. Please contact support for assistance').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'View my queries' }).click();
  await page.goto(saved);
  await page.keyboard.press('Escape');
  await expect.poll(() => editorOf(page).textContent()).toBe('select 1 as day');
  const run = { connectionId: 'property-data-trial', batchText: 'select 1 as day' };
  expect((await page.request.post(`${product.url}/api/batches`, { data: run })).status()).toBe(403);

  const more = new Date(product.services.now().getTime() + 7 * days).toISOString();
  await db.updateTable('people').set({ trial_ends_at: more }).where('email', '=', 'trial@example.com').execute();
  await page.reload();
  await page.getByRole('button', { name: 'Trial · 7 days left · 5 counties' }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  expect(await cellsOf(resultsOf(page))).toEqual([['1']]);
});
