import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const demoPassword = 'Parcels-4-All!';

/** Signs in on the identity provider's page, which the browser must be navigating to, and waits until the browser has left it. */
export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signInAt(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, email);
  await page.waitForURL(address);
}

/** Gets the session cookies with the calls of the sign-in pages, without rendering them. */
export async function arriveSignedIn(page: Page, address: string, email: string): Promise<void> {
  const { origin } = new URL(address);
  const { request } = page.context();
  const form = await request.get(`${origin}/api/sign-in`);
  const action = /<form [^>]*action="([^"]+)"/.exec(await form.text())?.[1]?.replaceAll('&amp;', '&');
  if (action === undefined) throw new Error(`There is no form at ${form.url()}.`);
  const fields = { email, password: demoPassword };
  const back = await request.post(new URL(action, form.url()).href, { form: fields, headers: { origin } });
  const token = new URL(back.url()).search;
  const done = await request.post(`${origin}/api/token`, { data: { token }, headers: { origin } });
  if (!done.ok()) throw new Error(`The sign-in of ${email} was answered ${done.status()}: ${await done.text()}`);
  await page.goto(address);
}

export function editorOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'SQL editor' });
}

export async function writeSql(page: Page, sql: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

export function resultsOf(page: Page): Locator {
  return page.getByRole('grid', { name: 'Results' });
}

export async function runSql(page: Page, sql: string): Promise<Locator> {
  await writeSql(page, sql);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const grid = resultsOf(page);
  await grid.waitFor();
  return grid;
}

export const isSaved = (url: URL) => /^\/queries\/(?!new)[^/]+$/.test(url.pathname);

/** Saves the open query and returns its address. */
export async function saveAs(page: Page, name?: string): Promise<string> {
  if (name) await page.getByLabel('Query name').fill(name);
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL(isSaved);
  return page.url();
}

/** Starts a run that only ends with the server, and returns the ID of its batch. */
export async function startEndlessRun(page: Page): Promise<string> {
  const created = page.waitForResponse(
    (response) => response.url().endsWith('/api/batches') && response.request().method() === 'POST',
  );
  await writeSql(page, 'select sleep_ms(600000)');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { id } = await (await created).json();
  await page.getByRole('button', { name: 'Cancel' }).first().waitFor();
  return id;
}

/** Saves a query as the signed-in user and returns its ID. */
export async function saveQuery(page: Page, query: object): Promise<string> {
  const saved = await page.request.post(new URL('/api/queries', page.url()).href, { data: query });
  return (await saved.json()).id;
}

/** Downloads a file by a click. `lines` is for text files, without their last line break. */
export async function downloadBy(target: Locator): Promise<{ name: string; bytes: Buffer; lines: string[] }> {
  const [file] = await Promise.all([target.page().waitForEvent('download'), target.click()]);
  const bytes = readFileSync(await file.path());
  return { name: file.suggestedFilename(), bytes, lines: bytes.toString().trimEnd().split(/\r?\n/) };
}

/** The text of all rendered cells, once there is one, row by row, without the row numbers. */
export async function cellsOf(grid: Locator): Promise<string[][]> {
  await grid.getByRole('gridcell').first().waitFor();
  return grid
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent ?? ''))
        .filter((cells) => cells.length > 0),
    );
}
