import type { Page } from 'playwright-core';
import { pageProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { lookInBoth } from './product/surroundings.ts';
import { connectionForms } from './views/admin-views.ts';
import { adminAddresses, publicAddresses, signedInAddresses } from './views/page-addresses.ts';
import { personViews } from './views/person-views.ts';
import { arriveSignedIn, editorOf, fillSignIn } from './workbench.ts';

const { product, open, openAs } = startJourneys();

async function problemsAt(page: Page, place: string): Promise<string[]> {
  const problems: string[] = [];
  await lookInBoth(page, async (name) => {
    problems.push(...(await pageProblems(page)).map((each) => `${place}, ${name}: ${each}`));
  });
  return problems;
}

it('opens every page without an error, a security policy violation or an accessibility problem, light on a desktop or dark on a phone [R024]', async () => {
  const { page, complaints } = await open();
  const { url } = product();
  const problems: string[] = [];
  const look = async (path: string) => {
    await page.goto(url + path);
    await page.getByRole('heading').or(editorOf(page)).first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    problems.push(...(await problemsAt(page, path)));
  };
  for (const path of publicAddresses) await look(path);
  await arriveSignedIn(page, `${url}/queries/new`, 'admin@example.com');
  const run = { connectionId: 'property-data-trial', batchText: 'select 1' };
  await page.request.post(`${url}/api/batches`, { data: run, headers: { origin: url, prefer: 'wait=10' } });
  for (const path of [...signedInAddresses, ...adminAddresses]) await look(path);
  expect(problems).toEqual([]);
  // The browser reports that the server refuses these two addresses, which is what their pages show.
  const refused = /\/api\/(token|password-reset\/no-such-link)\)$/;
  expect(complaints.filter((complaint) => !refused.test(complaint))).toEqual([]);
});

it('has no accessibility problem in any dialog, light on a desktop or dark on a phone', async () => {
  const { page } = await openAs('admin@example.com', '/home');
  const { url } = product();
  const problems: string[] = [];
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const look = async (name: string | RegExp) => {
    await dialog(name).waitFor();
    problems.push(...(await problemsAt(page, String(name))));
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const optionOf = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) }).first();
  const openFromSearch = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text);
    await optionOf(text).waitFor();
  };
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();

  await openFromSearch('AuctionDate');
  await look('Search or jump to');
  await close();
  for (const name of ['About', 'Keyboard shortcuts', 'Contact Sales']) {
    await openFromSearch(name);
    await optionOf(name).click();
    await look(name);
    await close();
  }
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Connections' }).click();
  await dialog('Connections').getByRole('link').first().waitFor();
  await look('Connections');
  await close();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await look('Notifications');
  await close();

  await page.goto(`${url}/solutionpack/spfcl`);
  await page.getByRole('button', { name: 'License' }).click();
  await look('License');
  await close();
  await page.goto(`${url}/profile`);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await dialog('Change Password').getByLabel('New Password', { exact: true }).fill('Platbook7');
  await look('Change Password');
  await close();

  await page.goto(`${url}/apikeys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await look('Create key');
  await close();

  await page.goto(`${url}/schedules`);
  await page.getByRole('button', { name: 'New schedule' }).click();
  await dialog('New schedule').getByText('Next runs').waitFor();
  await look('New schedule');
  await close();

  const schedule = { reportPath: '/visualize?page=trend', rule: { preset: 'daily', minute: 0 }, timeZone: 'UTC' };
  const data = { name: 'Filings of each county since last month '.repeat(6), ...schedule };
  expect((await page.request.post(`${url}/api/schedules`, { data, headers: { origin: url } })).ok()).toBe(true);
  await page.goto(`${url}/alerts`);
  await page.getByRole('button', { name: 'New alert' }).click();
  await dialog('New alert').getByRole('combobox', { name: 'Alert me when' }).waitFor();
  await look('New alert');
  await close();

  await page.goto(`${url}/admin/people`);
  await page.getByRole('button', { name: 'Invite' }).first().click();
  await look('Invite');
  await close();
  await page.getByRole('button', { name: 'licensed@example.com', exact: true }).click();
  await page.getByRole('complementary', { name: 'licensed@example.com' }).getByRole('heading').first().waitFor();
  problems.push(...(await problemsAt(page, 'a person')));
  await page.getByRole('button', { name: 'Change', exact: true }).first().click();
  await look('License for licensed@example.com');
  await close();

  for (const { name, show } of connectionForms) {
    await show(page, url);
    problems.push(...(await problemsAt(page, name)));
  }
  await dialog('New connection').getByLabel('Driver').selectOption({ label: 'ClickHouse' });
  await dialog('New connection').getByLabel('Host').fill('127.0.0.1');
  await dialog('New connection').getByLabel('Database').fill('county');
  await dialog('New connection').getByLabel('Username').fill('reader');
  await dialog('New connection').getByRole('button', { name: 'Test' }).click();
  await dialog('New connection').getByText('Test failed.').waitFor();
  await look('New connection');
  expect(problems).toEqual([]);
});

it('has none where the first admin registers, a session ends or an account has expired', async () => {
  const problems: string[] = [];
  const { url } = product();
  const { page: ended } = await open();
  await personViews.find(({ name }) => name === 'expired')?.show(ended, url);
  problems.push(...(await problemsAt(ended, 'expired')));

  const { page } = await open();
  await page.goto(`${url}/queries/new`);
  await fillSignIn(page, 'licensed@example.com');
  await editorOf(page).waitFor();
  await personViews.find(({ name }) => name === 'session-ending')?.show(page, url);
  problems.push(...(await problemsAt(page, 'session ending')));

  // There already is an admin, so only the startup call is changed to say otherwise.
  await page.route('**/api/app', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), adminRegistrationOpen: true } });
  });
  await page.goto(`${url}/admin/first-admin`);
  await page.getByLabel('Setup code').fill('no such code');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('alert').waitFor();
  problems.push(...(await problemsAt(page, 'first admin')));
  expect(problems).toEqual([]);
});
