import { processorSeconds } from '../testing/processor-seconds.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import { createTestBrowser, formAction, passIdentityProvider, type TestPage } from '../testing/test-browser.ts';

const right = 'Parcels-4-All!';

const app = await openTestApp({ listen: true });

async function fillIn(fields: Record<string, string>): Promise<TestPage> {
  const browser = createTestBrowser(app.url);
  const form = await browser.follow(await browser.get('/api/sign-in'));
  return browser.submit(formAction(form), fields);
}

async function expectWrong(fields: Record<string, string>): Promise<void> {
  const page = await fillIn(fields);
  expect([page.status, page.location], JSON.stringify(fields).slice(0, 80)).toEqual([200, undefined]);
  expect(page.text).toContain('The email or password is incorrect');
  expect(page.text).not.toContain('<b>');
}

it('accepts an email address in capitals and between spaces for the same account [H081]', async () => {
  const people = () => app.services.db.selectFrom('people').select('id').execute();
  const before = await people();
  const browser = createTestBrowser(app.url);
  const search = await passIdentityProvider(browser, '  TRIAL@Example.COM ');
  expect((await browser.postJson('/api/token', { token: search })).status).toBe(200);
  const { currentUser } = JSON.parse((await browser.get('/api/app')).text);
  expect(currentUser.email).toBe('trial@example.com');
  expect(await people()).toEqual(before);
});

it('accepts no strange email address for an account, and shows it as text [H081]', async () => {
  for (const email of [
    `${'a'.repeat(400)}@example.com`,
    'trial@example.com@example.com',
    'trial@example.com\r\nBcc: other@example.com',
    'tri\u0430l@example.com',
    'ｔrial@example.com',
    '"trial"@example.com',
    'trial+tag@example.com',
    'trial@example.com\u0000',
    '<b>trial@example.com</b>',
    "' or 1=1 --",
    '',
  ])
    await expectWrong({ email, password: right });
});

it('accepts no other password for the right one, however long or strange [H082]', async () => {
  const alike = [right.toLowerCase(), ` ${right}`, `${right} `, `${right}\u0000`];
  const wrong = [...alike, '🏡'.repeat(20), 'x'.repeat(1_000), ''];
  for (const [index, password] of wrong.entries())
    await expectWrong({ email: `${['trial', 'licensed'][index % 2]}@example.com`, password });
  const seconds = await processorSeconds(() =>
    expectWrong({ email: 'admin@example.com', password: 'x'.repeat(15_000) }),
  );
  expect(seconds).toBeLessThan(5);
});
