import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOutbox } from '../../server/src/testing/reading/read-outbox.ts';
import { startPostgres } from '../../server/src/testing/start-postgres.ts';
import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, isSaved, runSql, startEndlessRun, writeSql } from '../workbench.ts';

const postgres = await startPostgres();

async function onDatabase(name: string): Promise<{ DATABASE_URL: string }> {
  await postgres.query(`create database ${name}`);
  const { user, password, host, port } = postgres;
  return { DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}` };
}
const { openAs, start } = startJourneys({ withoutProduct: true });
afterAll(() => postgres.stop());

it('starts with the script of npm start, signs in, runs, saves and reopens with PostgreSQL as the application database', async () => {
  const product = await start({ env: await onDatabase('kept'), program: 'tools/start.mjs' });
  await expect.poll(product.output).toContain(`Platbook is ready at ${product.url}/`);
  const { page } = await openAs('licensed@example.com', `${product.url}/queries/new`);
  expect(await cellsOf(await runSql(page, "select 'kept' as word"))).toEqual([['kept']]);
  await page.getByLabel('Query name').fill('Kept words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Query Saved').first().waitFor();
  await page.waitForURL(isSaved);
  await page.reload();
  await editorOf(page).getByText("'kept'").waitFor();
  expect(await page.getByLabel('Query name').inputValue()).toBe('Kept words');
  const saved = await postgres.query('select name from queries', 'kept');
  expect(saved.rows).toEqual([{ name: 'Kept words' }]);
  expect(existsSync(join(product.dataFolder, 'platbook.sqlite'))).toBe(false);
});

it('shows the ID of an internal error, emails it to the support team, and keeps the text [R299, R300, R066, R068, R070]', async () => {
  const product = await start({ env: await onDatabase('failing') });
  const { page } = await openAs('licensed@example.com', `${product.url}/queries/new`);
  await writeSql(page, 'select 42 as kept');
  await page.getByLabel('Query name').fill('Kept');
  await postgres.query('alter table queries rename to queries_away', 'failing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: "Sorry! It looks like you've found a bug." }).waitFor();
  await postgres.query('alter table queries_away rename to queries', 'failing');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await page.getByText(/^Error Id: /).textContent()).toBe(`Error Id: ${id}`);
  expect(product.output()).toContain(id);
  await expect.poll(() => readOutbox(product.dataFolder).length, { timeout: 20_000 }).toBe(1);
  const [mail] = readOutbox(product.dataFolder);
  expect(mail?.text).toContain(`user_email: licensed@example.com\nerror_id: ${id}\nerror_time: `);
  expect(mail?.text).toMatch(/error_time: .* P[DS]T\n/);
  expect(JSON.stringify(mail)).not.toMatch(/select 42|into.*queries/);
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(`${product.url}/home`);
  await page.goto(`${product.url}/queries/new`);
  await editorOf(page).getByText('kept').waitFor();

  const viewport = { width: 380, height: 780 };
  const admin = await openAs('admin@example.com', `${product.url}/admin/mail`, { viewport });
  await admin.page.getByRole('button', { name: /a request failed/ }).click();
  await admin.page.getByText(id).last().waitFor();
  expect([await accessibilityProblems(admin.page), await horizontalOverflow(admin.page)]).toEqual([[], 0]);
  expect(admin.complaints).toEqual([]);
});

it('recovers after being killed during a run [F1]', async () => {
  const env = { ...(await onDatabase('killed')), NODE_LEASE_SECONDS: '6' };
  const first = await start({ env });
  const { page } = await openAs('licensed@example.com', `${first.url}/queries/new`);
  const id = await startEndlessRun(page);
  await first.kill();
  await start({ env, port: first.port, dataFolder: first.dataFolder });
  const status = () =>
    page.evaluate(async (batchId) => (await (await fetch(`/api/batches/${batchId}`)).json()).status, id);
  await expect.poll(status, { timeout: 30_000 }).toBe('error');
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor({ timeout: 45_000 });
  expect(await cellsOf(await runSql(page, 'select 4 as fourth'))).toEqual([['4']]);
});
