import type { Page } from 'playwright-core';
import { horizontalOverflow, pageProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';

const { product, openAs } = startJourneys({ env: { PROPERTY_REPORT_LINK: 'https://reports.example/r' } });

const contentOf = (page: Page) => page.getByRole('main');
const codesOf = async (page: Page, list: RegExp) => {
  const links = contentOf(page).getByRole('list', { name: list }).getByRole('link');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  return addresses.filter((path) => path.startsWith('/solutionpack/'));
};

it('gives a new user a tour on the first visit only, and leads a trial user from a pack to the catalog [R014, R134, R148, R150, R151]', async () => {
  const { page, complaints } = await openAs('trial@example.com', '/home');
  await page.getByRole('dialog', { name: 'First steps in Platbook, 1 of 4' }).waitFor();
  expect(await pageProblems(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'First steps in Platbook, 2 of 4' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByText('Day 3 of your trial').waitFor();
  const packs = await codesOf(page, /^Solution Packs to Try/);
  expect(new Set(packs).size).toBe(4);
  await page.reload();
  await page.getByText('Day 3 of your trial').waitFor();
  expect(await codesOf(page, /^Solution Packs to Try/)).toEqual(packs);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await contentOf(page)
    .getByRole('list', { name: /^Solution Packs to Try/ })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(`**${packs[0]}`);
  await page.goBack();
  await page.getByRole('link', { name: 'See the Full Catalog' }).click();
  await page.waitForURL('**/solutioncatalog');
  expect(complaints).toEqual([]);
});

it('shows what a customer owns, copies the key, and opens help and the navigator in new tabs [R015, R017, R143, R144, R146, R147, R289]', async () => {
  const { page, context } = await openAs('licensed@example.com', '/home', {
    colorScheme: 'dark',
    viewport: { width: 380, height: 780 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.route(/reports\.example/, (route) => route.fulfill({ body: 'elsewhere' }));
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'Your Solution Packs 5' }).waitFor();
  const owned = await codesOf(page, /^Your Solution Packs/);
  const others = await codesOf(page, /^More Solution Packs to Try/);
  expect([owned.length, others.length, others.filter((code) => owned.includes(code))]).toEqual([5, 2, []]);

  const copy = page.getByRole('button', { name: 'Copy Key' });
  await expect.poll(() => copy.isEnabled()).toBe(true);
  await copy.click();
  await page.getByText('Key Copied to Clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{32}$/);
  expect(await pageProblems(page)).toEqual([]);

  const pressed = async (name: string | RegExp) => {
    const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name }).click()]);
    return opened;
  };
  const start = page.getByRole('link', { name: /^Start Searching/ });
  const tokens = new Set<string | null>();
  for (let press = 0; press < 2; press += 1) {
    // A token works for one click. The next one is requested as soon as it has been used.
    await expect.poll(() => start.getAttribute('href')).toContain('https://reports.example/r?userId=');
    const report = new URL((await pressed(/^Start Searching/)).url());
    expect([report.origin, report.searchParams.has('userId')]).toEqual(['https://reports.example', true]);
    tokens.add(report.searchParams.get('token'));
  }
  expect([tokens.size, tokens.has(null)]).toEqual([2, false]);
  const guide = await pressed(/^What's New/);
  await guide
    .getByRole('heading', { level: 2, name: /20\d\d/ })
    .first()
    .waitFor();
});

it('needs no horizontal scroll for Home and the guide at 2,560 px', async () => {
  const { page, complaints } = await openAs('admin@example.com', '/home', { viewport: { width: 2560, height: 1300 } });
  await page.getByRole('heading', { name: 'Your Solution Packs 22' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await page.goto(`${product().url}/guide/data-guide#keys`);
  await page.getByRole('cell', { name: 'PropertyID' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});
