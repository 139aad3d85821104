import { openDirectTool } from '../server/src/testing/fakes/direct-tool.ts';
import { accessibilityProblems } from './accessibility.ts';
import { startJourneys } from './journey.ts';

const { openAs } = startJourneys({ env: { GATEWAY: 'on' } });
const PASSWORD = 'Parcels-4-All!';

it('leads from the page to a tool: copies the details, allows its address, queries, replaces and removes the address, and is refused [R187, R224, R285, R059, R189]', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/directintegration', {
    viewport: { width: 1280, height: 1300 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const copied = async (field: string, banner: string) => {
    await page.getByRole('button', { name: `Copy ${field}` }).click();
    await page.getByText(`${banner} Copied to Clipboard`).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const tool = {
    host: await copied('Host', 'Host'),
    user: await copied('Username', 'Username'),
    database: await copied('Database Name', 'Database'),
    port: Number(await page.locator('dt:text-is("Port") + dd').textContent()),
    password: PASSWORD,
  };
  expect(tool).toMatchObject({ user: 'licensed@example.com', database: 'PropertyCloud' });
  const ask = async (sql: string) => {
    const opened = await openDirectTool(tool);
    try {
      return await opened.ask(sql);
    } finally {
      opened.close();
    }
  };
  const count = 'SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLES';
  const refusal = () => ask('SELECT 1').then(() => 'let in', String);

  expect(await refusal()).not.toBe('let in');
  const check = async (password: string) => {
    await page.getByLabel('Your account password').fill(password);
    await page.getByRole('button', { name: /^Check/ }).click();
  };
  await check(PASSWORD);
  await page.getByText('No address is allowed yet.').waitFor();

  await page.getByRole('button', { name: 'Use my current address, 127.0.0.1' }).click();
  await page.getByText('Ip whitelisted').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect.poll(refusal).toBe('let in');
  expect(await ask('SELECT SUSER_SNAME(), DB_NAME()')).toEqual([['licensed@example.com', 'PropertyCloud']]);
  const [[tables]] = (await ask(count)) as [[number]];
  expect(tables).toBeGreaterThan(10);
  await check(PASSWORD);
  await page.getByText(`${tables} tables`).waitFor();
  await check('not-the-password');
  await page.getByText('Wrong password. Use the one you sign in with.').waitFor();

  const allow = async (address: string) => {
    await page.getByRole('button', { name: /^IP .*: edit$/ }).click();
    await page.getByRole('textbox', { name: 'IP', exact: true }).fill(address);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: `IP ${address}: edit` }).waitFor();
  };
  const opened = await openDirectTool(tool);
  await allow('9.8.7.6');
  const began = performance.now();
  await opened.ended;
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await refusal()).not.toBe('let in');
  await allow('127.0.0.1');
  await expect.poll(refusal).toBe('let in');

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('IP removed').waitFor();
  await expect.poll(refusal).not.toBe('let in');
  expect(complaints).toEqual([]);
});
