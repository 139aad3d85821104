import type { Page } from 'playwright-core';
import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, fillSignIn, resultsOf, runSql, saveQuery } from './workbench.ts';

const { product, open, openAs } = startJourneys();
const personOf = (page: Page, email: string) => page.getByRole('complementary', { name: email });
async function openPerson(page: Page, email: string) {
  await page.getByRole('button', { name: email, exact: true }).click();
  const panel = personOf(page, email);
  await panel.getByRole('heading', { name: 'Account' }).waitFor();
  return panel;
}

it('lets an admin license a customer, who gets packs and counties without signing in again, make an admin, and suspend [R001, R004, F17, V34]', async () => {
  const { url } = product();
  const { page: customer } = await openAs('trial@example.com', '/queries/new');
  await editorOf(customer).waitFor();
  const { page } = await openAs('admin@example.com', '/admin/people');
  await page.getByText('All packs (trial)').waitFor();
  const panel = await openPerson(page, 'trial@example.com');
  await panel.getByRole('button', { name: 'Edit license' }).click();
  const license = page.getByRole('dialog', { name: 'License for trial@example.com' });
  await license.getByRole('checkbox', { name: 'Property Address & Characteristics' }).check();
  await license.getByLabel('Expiry date for Property Address & Characteristics', { exact: true }).fill('2099-01-31');
  await license.getByRole('checkbox', { name: 'Duval FL' }).check();
  await license.getByRole('checkbox', { name: 'Miami-Dade FL' }).check();
  await license.getByRole('button', { name: 'Save license' }).click();
  await license.waitFor({ state: 'hidden' });
  await panel.getByText('2099-01-31').first().waitFor();
  await page
    .getByRole('row', { name: /trial@example\.com/ })
    .getByText('1 pack')
    .waitFor();
  await page.getByText('admin@ licensed trial@: DSPRP until 2099-01-31').first().waitFor();

  await customer.goto(`${url}/queries/new?connectionId=property-data`);
  await customer
    .getByRole('complementary', { name: 'Schema' })
    .getByRole('treeitem')
    .first()
    .waitFor({ timeout: 90_000 });
  const counties = await runSql(customer, 'select distinct CountyFIPS from Property.PropertyAddress order by 1');
  expect(await cellsOf(counties)).toEqual([['12031'], ['12086']]);

  const { page: other } = await openAs('licensed@example.com', '/profile');
  await panel.getByRole('button', { name: 'Close' }).click();
  const second = await openPerson(page, 'licensed@example.com');
  await second.getByRole('combobox', { name: "Person's role" }).selectOption('Admin');
  await page.getByText('admin@ changed licensed@: role editor → admin').first().waitFor();
  await other.goto(`${url}/admin/people`);
  await other.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await second.getByRole('combobox', { name: "Person's role" }).selectOption('Editor');
  await page.getByText('role admin → editor').first().waitFor();
  await second.getByRole('button', { name: 'Close' }).click();

  const again = await openPerson(page, 'trial@example.com');
  await again.getByRole('button', { name: 'Suspend' }).click();
  const asking = page.getByRole('dialog', { name: 'Suspend trial@example.com?' });
  await asking.waitFor();
  await looksRight(page);
  await asking.getByRole('button', { name: 'Suspend' }).click();
  await again.getByRole('button', { name: 'End suspension' }).waitFor();
  await customer.reload();
  await fillSignIn(customer, 'trial@example.com');
  await customer.getByRole('dialog', { name: /^Your Account is expired/ }).waitFor();
  await again.getByRole('button', { name: 'End suspension' }).click();
  await again.getByRole('button', { name: 'Suspend' }).waitFor();
  await customer.goto(`${url}/queries/new?connectionId=property-data`);
  const answer = await runSql(customer, 'select 6 * 7 as answer');
  // The page may still show the rows of the run before.
  await expect.poll(() => cellsOf(answer)).toEqual([['42']]);
  await again.getByRole('button', { name: 'Send password reset' }).click();
  await page.getByText('Password reset sent to trial@example.com').waitFor();
});

it('adds an invited colleague to the team, and shows its members and open invitations, which can be revoked [R131, R386]', async () => {
  const { url } = product();
  const { db } = product().services;
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page: owner } = await openAs('licensed@example.com', '/profile', { permissions });
  const known = await db
    .selectFrom('identity_accounts')
    .selectAll()
    .where('email', '=', 'trial@example.com')
    .executeTakeFirstOrThrow();
  const email = 'colleague@elsewhere.example';
  await db
    .insertInto('identity_accounts')
    .values({ ...known, sub: 'colleague', email, given_name: 'colleague', surname: '' })
    .execute();
  await owner.getByRole('button', { name: 'Get Link' }).click();
  await owner.getByText('Link copied').waitFor();
  const link = await owner.evaluate(() => navigator.clipboard.readText());
  const id = await saveQuery(owner, {
    name: 'Ours',
    queryText: 'select count(distinct CountyFIPS) from Property.PropertyAddress',
  });
  await owner.request.put(`${url}/api/queries/${id}/sharing`, { data: { sharing: 'read' } });

  const { page: colleague } = await open();
  await colleague.goto(link);
  await fillSignIn(colleague, email);
  await colleague.waitForURL(`${url}/home`);
  // What the team shares runs with the colleague's own license: a trial in five counties, and nothing of the inviter's license.
  await colleague.goto(`${url}/queries/${id}`);
  await colleague.getByRole('complementary', { name: 'Trial' }).waitFor();
  await colleague.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => cellsOf(resultsOf(colleague))).toEqual([['5']]);
  await owner.reload();
  const open25 = owner.getByRole('list', { name: 'Open invitations' });
  await open25.getByText('24 uses left').waitFor();
  await looksRight(owner);

  const { page } = await openAs('admin@example.com', '/admin/teams');
  await page.getByRole('button', { name: 'example.com', exact: true }).click();
  const team = page.getByRole('complementary', { name: 'example.com' });
  await team.getByText(email).waitFor();
  await looksRight(page);
  await team.getByRole('textbox', { name: 'Team name' }).fill('Example Research');
  await team.getByRole('button', { name: 'Rename' }).click();
  const renamed = page.getByRole('complementary', { name: 'Example Research' });
  await renamed.getByRole('button', { name: `Remove ${email}` }).click();
  await renamed.getByText(email).waitFor({ state: 'hidden' });

  await owner.getByRole('button', { name: /^Revoke the invitation/ }).click();
  await open25.waitFor({ state: 'hidden' });

  await renamed.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill('guest@example.org');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await renamed.getByText('guest@example.org').waitFor();
  await renamed.getByRole('button', { name: 'Revoke the invitation guest@example.org' }).click();
  await renamed.getByText('guest@example.org').waitFor({ state: 'hidden' });
});
