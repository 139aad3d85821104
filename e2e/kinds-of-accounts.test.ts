import { horizontalOverflow, looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { lookInBoth } from './product/surroundings.ts';
import { editorOf, fillSignIn } from './workbench.ts';

const { product, open, openAs } = startJourneys();

it('gives an active account its packs, its industries and its connections [R338, R060, R160]', async () => {
  const { url } = product();
  const { page } = await openAs('licensed@example.com', '/solutioncatalog/favourites?industry=Government');
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const industry = page.getByRole('group', { name: 'Industry' });
  expect(await industry.getByRole('checkbox', { name: 'Government' }).isChecked()).toBe(true);
  expect(await industry.getByRole('checkbox').count()).toBeGreaterThan(5);
  const chosen = await cards.count();
  await industry.getByRole('checkbox', { name: 'Government' }).uncheck();
  await expect.poll(() => cards.count()).toBeGreaterThan(chosen);
  expect((await cards.first().boundingBox())?.width).toBe(255);

  await page.goto(`${url}/queries/new`);
  await page.getByRole('button', { name: 'Queries', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Queries' });
  const sources = drawer.getByRole('combobox', { name: 'Source' }).getByRole('option');
  await expect.poll(() => sources.allTextContents()).toContain('Distressed Property & Foreclosure');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Connections' }).click();
  await page.getByRole('dialog', { name: 'Connections' }).getByText('Property Data (trial)').first().waitFor();
});

it('tells the user of an expired account who to call, lets them read saved queries, see the profile and sign out, and runs nothing [R117, R336, R337]', async () => {
  const { url } = product();
  const { page } = await open();
  await page.goto(`${url}/home`);
  await fillSignIn(page, 'expired@example.com');
  const dialog = page.getByRole('dialog', { name: 'Your Account is expired. Please contact support for assistance' });
  await dialog.getByText(/^The trial for expired@example\.com ended on [A-Z][a-z]{2} \d+, \d{4}\./).waitFor();
  expect(await dialog.getByRole('link').getAttribute('href')).toMatch(/^tel:\+?\d+$/);

  const saved = await page.request.post(`${url}/api/queries`, {
    data: { name: 'Kept', queryText: 'select 1 as kept' },
  });
  await dialog.getByRole('button', { name: 'View my queries' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Queries', exact: true }).click();
  await page.getByRole('dialog', { name: 'Queries' }).getByRole('link', { name: /^Kept/ }).click();
  await page.waitForURL(`${url}/queries/${(await saved.json()).id}`);
  await expect.poll(() => editorOf(page).textContent()).toBe('select 1 as kept');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Connection required').first().waitFor();
  const connectionId = 'property-data-trial';
  const run = await page.request.post(`${url}/api/batches`, { data: { connectionId, batchText: 'select 1' } });
  expect([run.status(), (await run.json()).code]).toEqual([403, 'account.expired']);

  await page.goto(`${url}/profile`);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
  await page.goto(`${url}/termsofuse`);
  await page.getByRole('heading', { name: 'Terms of use' }).waitFor();
  await page.goto(`${url}/home`);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(`${url}/queries/new`);
  await page.getByLabel('Email').waitFor();
});

const names = [
  ['x'.repeat(300), 'Null'],
  ['\u202e\u05d3\u05e0\u05d9\u05d0\u05dc', '\u0643\u0631\u064a\u0645'],
  ['\u{1F469}\u200d\u{1F469}\u200d\u{1F467}'.repeat(40), "<b>O'Neil</b>"],
  ['   ', '  '],
  [`Z${'\u0335\u0489\u0322'.repeat(200)}`, 'undefined'],
] as const;

it('keeps its layout whatever people and companies are called, light on a desktop and dark on a phone [H127]', async () => {
  const { url } = product();
  const { db } = product().services;
  const { page: admin } = await openAs('admin@example.com', '/profile');
  for (const [givenName, surname] of names) {
    const called = { given_name: givenName, surname };
    await db
      .updateTable('identity_accounts')
      .set({ ...called, company: `${surname} ${givenName}` })
      .where('email', '=', 'navigator@example.com')
      .execute();
    const { page } = await openAs('navigator@example.com', '/profile');
    await page.getByText('Company', { exact: true }).waitFor();
    await lookInBoth(page, async () => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(heading?.height).toBeLessThan(100);
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      const menu = await page.getByRole('menu').boundingBox();
      expect([await horizontalOverflow(page), (menu?.width ?? 999) < 340, (menu?.x ?? -1) >= 0]).toEqual([
        0,
        true,
        true,
      ]);
      await page.keyboard.press('Escape');
    });
    await admin.goto(`${url}/admin/people`);
    await admin.getByRole('button', { name: 'navigator@example.com', exact: true }).click();
    await admin.getByRole('complementary', { name: 'navigator@example.com' }).getByRole('heading').first().waitFor();
    await lookInBoth(admin, async () => expect(await horizontalOverflow(admin)).toBe(0));
    expect(await page.evaluate(() => document.querySelector('main b, main iframe'))).toBeNull();
    await page.context().close();
  }
  await looksRight(admin);
});
