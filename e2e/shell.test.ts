import { accessibilityProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { editorOf } from './workbench.ts';

const { openAs } = startJourneys();

it('can be used with the keyboard: search, dialogs, titles and focus, a column into the editor, in both themes [R110, R113, R114, R115]', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/home');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  expect(await page.title()).toBe('Home · Platbook');

  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await page.keyboard.press('Control+k');
  await field.fill('direct integration');
  await page.getByRole('option', { name: /^Direct Integration/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/directintegration');
  await expect.poll(() => page.title()).toBe('Direct Integration · Platbook');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await page.keyboard.press('Control+k');
  await field.fill('dark theme');
  await page.getByRole('option', { name: /^Dark theme/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.keyboard.press('Control+k');
  await field.fill('contact sales');
  await page.getByRole('option', { name: /^Contact Sales/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Contact Sales' });
  await dialog.waitFor();
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await scrolling()).toBe('hidden');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await scrolling()).toBe('visible');

  await page.getByRole('link', { name: 'SQL Editor', exact: true }).click();
  const editor = editorOf(page);
  await editor.click();
  await page.keyboard.type('select ');
  await page.keyboard.press('Control+k');
  await field.fill('auctiondate');
  await page.getByRole('option', { name: /^AuctionDate ForeclosureStatus/ }).waitFor();
  await page.getByRole('option', { name: /^AuctionDate ForeclosureStatus/ }).click();
  await expect.poll(() => editor.textContent()).toContain('select AuctionDate');
  await page.keyboard.type(' as Day');
  await expect.poll(() => editor.textContent()).toContain('select AuctionDate as Day');

  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Queries', pressed: false }).last().click();
  await field.fill('opening bid');
  await page
    .getByRole('option', { name: /SPFCL$/ })
    .first()
    .click();
  await page.waitForURL('**/queries/SPFCL-*?solutionpack=true');
  expect(complaints).toEqual([]);
});
