import type { Locator, Page } from 'playwright-core';
import { readMails } from '../server/src/testing/reading/read-mails.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { cellsOf, fillSignIn, runSql } from './workbench.ts';

const postgres = await startPostgres();
await postgres.query("create role reader login password 'county-reader'");
await postgres.query('create schema county');
await postgres.query("create table county.parcel as select 7 as id, 'Duval' as county");
await postgres.query('grant usage on schema county to reader; grant select on county.parcel to reader');

const { product, open, openAs } = startJourneys({ env: { CONNECTION_HOSTS: '127.0.0.1' } });
afterAll(() => postgres.stop());

const email = 'guest@client.example';

async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let step = 0; step < 30; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The field is not reached by Tab');
}

/** Counts real clicks, wherever they are. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener(
      'pointerdown',
      () => Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 }),
      true,
    );
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'clicks')));
}

async function inviteWithLicense(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('checkbox', { name: 'Property Address & Characteristics' }).waitFor();
  await page.keyboard.type(email);
  await dialog.getByRole('checkbox', { name: 'Property Address & Characteristics' }).click();
  await looksRight(page);
  await dialog.getByRole('checkbox', { name: 'Duval FL' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`Invitation sent to ${email}`).waitFor();
}

async function addConnection(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Connections', exact: true }).click();
  await page.getByRole('button', { name: 'New connection' }).click();
  const drawer = page.getByRole('dialog', { name: 'New connection' });
  const type = async (name: string, text: string) => {
    await tabTo(page, drawer.getByLabel(name, { exact: true }));
    await page.keyboard.type(text);
  };
  await type('Name', 'County parcels');
  await type('Driver', 'PostgreSQL');
  await type('Host', postgres.host);
  await type('Port', String(postgres.port));
  await type('Database', postgres.database);
  await type('Username', 'reader');
  await type('Password', 'county-reader');
  await type('Who can use it', 'licensed');
  await drawer.getByRole('option', { name: /licensed@example\.com/ }).waitFor();
  await looksRight(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${email} `);
  await drawer.getByRole('button', { name: `Remove ${email}` }).waitFor();
  await drawer.getByRole('button', { name: 'Test' }).click();
  await drawer.getByText(/^Connected in/).waitFor();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('row', { name: /^County parcels/ })
    .getByText(`${email}, licensed@example.com`)
    .waitFor();
}

it('takes an admin at most 12 clicks to invite a customer with a license, add a PostgreSQL connection, see their run and check their license', async () => {
  const { url, services } = product();
  const { page } = await openAs('admin@example.com', '/admin/people');
  const clicks = await countClicks(page);
  await inviteWithLicense(page);
  await addConnection(page);
  const toAdmin = await clicks();

  const known = await services.db
    .selectFrom('identity_accounts')
    .selectAll()
    .where('email', '=', 'trial@example.com')
    .executeTakeFirstOrThrow();
  await services.db
    .insertInto('identity_accounts')
    .values({ ...known, sub: 'guest', email, given_name: 'Grace', surname: 'Hall' })
    .execute();
  const mail = (await readMails(product())).find(({ to }) => to === email);
  const link = /http\S+invite=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  const { page: guest } = await open();
  await guest.goto(link);
  await fillSignIn(guest, email);
  await guest.waitForURL(`${url}/home`);
  await guest.goto(`${url}/queries/new?connectionName=County%20parcels`);
  expect(await cellsOf(await runSql(guest, 'select * from county.parcel'))).toEqual([['7', 'Duval']]);

  await page.getByRole('link', { name: 'Runs now' }).click();
  const run = page.getByRole('row', { name: new RegExp(email) });
  await run.getByText('County parcels').waitFor();
  await run.getByText('select * from county.parcel').first().waitFor();
  await looksRight(page);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: email, exact: true }).click();
  const panel = page.getByRole('complementary', { name: email });
  await panel.getByText('Property Address & Characteristics').waitFor();
  await panel.getByText('Duval FL').waitFor();
  await page
    .getByText(/^admin@ licensed guest@: DSPRP/)
    .first()
    .waitFor();
  expect([toAdmin, await clicks()]).toEqual([8, 11]);
  await page.setViewportSize({ width: 380, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await looksRight(page);
});
