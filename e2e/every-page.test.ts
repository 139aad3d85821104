import { accessibilityProblems, horizontalOverflow } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { showIn } from './product/surroundings.ts';
import { arriveSignedIn, editorOf, runSql } from './workbench.ts';

const { product, open, openAs } = startJourneys();

const themes = ['light', 'dark'] as const;

it('has no accessibility problem on the sign-in page and around a result in either theme [R024]', async () => {
  const { page, complaints } = await open();
  const looksRight = async (show = showIn) => {
    for (const theme of themes) {
      await show(page, theme);
      expect([theme, ...(await accessibilityProblems(page))]).toEqual([theme]);
    }
  };
  await page.goto(`${product().url}/queries/new`);
  await page.getByLabel('Email').waitFor();
  await looksRight((_, colorScheme) => page.emulateMedia({ colorScheme }));
  await arriveSignedIn(page, `${product().url}/queries/new`, 'licensed@example.com');
  await editorOf(page).waitFor();
  await runSql(page, 'select PropertyID, SitusFullAddress, SitusCity from Property.PropertyAddress limit 200');
  await page.getByRole('treeitem').first().waitFor();
  await looksRight();
  expect(complaints).toEqual([]);
});

it("fits 2,560 px as well as 380 px: the editor fills the window and the page doesn't scroll", async () => {
  const { page } = await openAs('licensed@example.com', '/queries/new', { viewport: { width: 2560, height: 1200 } });
  await editorOf(page).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  const fits = () => page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight);
  await expect.poll(fits).toBe(true);
  const schemaWidth = async () => (await page.getByRole('complementary', { name: 'Schema' }).boundingBox())?.width;
  await expect.poll(schemaWidth).toBe(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(schemaWidth).toBe(272);
});

it("opens the built-in navigator without a token in its address, and doesn't reload its frame for a new token [R062, R063, R279, R280, V27]", async () => {
  const { url } = product();
  const { page, complaints } = await openAs('navigator@example.com', '/propertynavigator');
  await page.waitForURL('**/navigator*');
  await page.getByRole('heading').first().waitFor();
  expect([new URL(page.url()).pathname, page.url().includes('token')]).toEqual(['/navigator', false]);

  await page.clock.install();
  await page.goto(`${url}/pn`);
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByText('Opening Property Navigator').waitFor({ state: 'detached' });
  const box = await page.locator('iframe').boundingBox();
  expect([box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([1280, 800]);
  const frame = page.frames().find((each) => each.parentFrame() !== null);
  await frame?.evaluate(() => document.body.setAttribute('data-kept', 'yes'));
  const [redeemed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/navigator/sessions')),
    page.clock.fastForward(3_541_000),
  ]);
  expect(redeemed.status()).toBe(200);
  expect(await frame?.evaluate(() => document.body.getAttribute('data-kept'))).toBe('yes');
  const again = await page.request.post(redeemed.url(), {
    data: redeemed.request().postDataJSON(),
    headers: { origin: url },
  });
  expect(again.status()).toBe(403);
  expect(complaints).toEqual([]);
});
