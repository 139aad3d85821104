import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpServer } from '../server/src/testing/fakes/start-smtp-server.ts';
import { accessibilityProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { demoPassword, fillSignIn, signInAt } from './workbench.ts';

const { open, start } = startJourneys({ withoutProduct: true });
const email = 'trial@example.com';

const folder = mkdtempSync(join(tmpdir(), 'platbook-mail-'));

const mailServer = await startSmtpServer();
writeFileSync(join(folder, 'ca.pem'), mailServer.ca);
afterAll(async () => {
  await mailServer.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('lets a user reset a forgotten password by an email sent over SMTP, change it, and keep their preferences [R049, R050, R051, R058, R121, R122, R123, R124]', async () => {
  const { url } = await start({
    env: {
      MAIL_SMTP_URL: `smtp://platbook:right%2Fpassword@127.0.0.1:${mailServer.port}`,
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    },
  });
  const { page, context, complaints } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const looksRight = async () => expect(await accessibilityProblems(page)).toEqual([]);
  const field = (label: string) => page.getByLabel(label, { exact: true });

  const elsewhere = await open();
  await signInAt(elsewhere.page, `${url}/profile`, email);
  await elsewhere.page.getByText('Northside Lending').waitFor();

  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(`${url}/forgot-password`);
  await looksRight();
  await field('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL(`${url}/password-reset`);
  await page.getByText('An email has been sent with further instruction.').waitFor();
  await looksRight();

  const linkOf = () => /https?:\S+\/password-reset\/[\w-]+/.exec(textOf(mailServer.mails.at(-1)?.raw))?.[0];
  await expect.poll(linkOf).toContain(`${url}/password-reset/`);
  expect(mailServer.mails).toMatchObject([{ to: [email], isEncrypted: true, user: 'platbook' }]);
  const link = linkOf() as string;
  const answer = await page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await field('Email').fill(email);
  await field('New Password').fill('Plat-book');
  await page.getByText('a digit, not met').waitFor({ state: 'attached' });
  await looksRight();
  await field('New Password').fill('Plat-book-7');
  await field('Confirm Password').fill('Plat-book-7');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  // The page of the link has a field with the same name.
  await page.waitForURL((address) => address.pathname.startsWith('/oidc/interaction/'));
  await fillSignIn(page, email, demoPassword);
  await page.getByText('The email or password is incorrect').waitFor();
  await field('Password').fill('Plat-book-7');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/home`);

  await expect
    .poll(() => textOf(mailServer.mails.at(-1)?.raw))
    .toContain('Subject: Your Platbook password was changed');

  await elsewhere.page.reload();
  await elsewhere.page.getByLabel('Password', { exact: true }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link is no longer valid.' }).waitFor();
  await looksRight();

  await page.goto(`${url}/profile`);
  await page.getByText('(555) 555-0128').waitFor();
  await page.getByText('Chrome on Linux').waitFor();
  await looksRight();
  await page.getByLabel('Starting Page').selectOption('SQLEditor');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Changes were saved successfully').waitFor();
  await page.getByRole('button', { name: 'Get Link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${url}/signin\\?state=%2Fhome&h=false&invite=[\\w-]{43}$`),
  );

  await page.getByRole('button', { name: 'Change Password' }).click();
  await field('Current Password').fill('Plat-book-7');
  await field('New Password').fill('Other-book-8');
  await field('Confirm Password').fill('Other-book-9');
  await looksRight();
  await field('Confirm Password').fill('Other-book-8');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Your password has been reset.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL((address) => address.pathname.startsWith('/oidc/interaction/'));
  await fillSignIn(page, email, 'Other-book-8');
  await page.waitForURL(`${url}/queries/new`);
  // The browser logs refused calls: an invalid link, and a signed-out page.
  expect(complaints.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
});

/** The text as an email program shows it: soft line breaks are removed (RFC 2045 §6.7). */
function textOf(raw = ''): string {
  return raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
