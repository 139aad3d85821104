import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpServer } from '../server/src/testing/fakes/start-smtp-server.ts';
import { quotedText } from '../server/src/testing/reading/quoted-text.ts';
import { accessibilityProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { fillSignIn } from './workbench.ts';

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
  const { page, complaints } = await open();
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await page.goto(`${url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL(`${url}/forgot-password`);
  await field('Email').fill(email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.waitForURL(`${url}/password-reset`);
  await page.getByText('An email has been sent with further instruction.').waitFor();

  const linkOf = () => /https?:\S+\/password-reset\/[\w-]+/.exec(quotedText(mailServer.mails.at(-1)?.raw))?.[0];
  await expect.poll(linkOf).toContain(`${url}/password-reset/`);
  expect(mailServer.mails).toMatchObject([{ to: [email], isEncrypted: true, user: 'platbook' }]);
  const link = linkOf() as string;
  await page.goto(link);
  await field('Email').fill(email);
  await field('New Password').fill('Plat-book');
  expect(await accessibilityProblems(page)).toEqual([]);
  await field('New Password').fill('Plat-book-7');
  await field('Confirm Password').fill('Plat-book-7');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  // The page of the link has a field with the same name.
  await page.waitForURL((address) => address.pathname.startsWith('/oidc/interaction/'));
  await fillSignIn(page, email, 'Plat-book-7');
  await page.waitForURL(`${url}/home`);

  await page.goto(`${url}/profile`);
  await page.getByText('(555) 555-0128').waitFor();
  await page.getByText('Chrome on Linux').waitFor();
  await page.getByLabel('Starting Page').selectOption('SQLEditor');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Changes were saved successfully').waitFor();

  await page.getByRole('button', { name: 'Change Password' }).click();
  await field('Current Password').fill('Plat-book-7');
  await field('New Password').fill('Other-book-8');
  await field('Confirm Password').fill('Other-book-8');
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Your password has been reset.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL((address) => address.pathname.startsWith('/oidc/interaction/'));
  await fillSignIn(page, email, 'Other-book-8');
  await page.waitForURL(`${url}/queries/new`);
  // The browser logs the refused calls of a signed-out page.
  expect(complaints.filter((text) => !/status of 401/.test(text))).toEqual([]);
});

/** The text as an email program shows it: soft line breaks are removed (RFC 2045 §6.7). */
