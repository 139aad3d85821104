import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { sealDays } from '../server/src/features/audit/seal-days.ts';
import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { runSql, signInAt } from './workbench.ts';

const { product, open } = startJourneys();
const dayOf = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
beforeAll(async () => {
  const { db } = product().services;
  for (let ago = 31; ago > 0; ago -= 1)
    for (let run = 0; run < 3; run += 1)
      await db
        .insertInto('audit_events')
        .values({
          at: `${dayOf(ago)}T1${run}:00:00.000Z`,
          kind: 'run_ended',
          operation_id: `old-${ago}-${run}`,
          name: run === 0 ? '=Old run' : 'Homes',
          outcome: run === 1 ? 'cancelled' : 'finished',
          address: '192.0.2.7',
          rows: 1_200,
        })
        .execute();
  await sealDays(db, new Date(Date.now() + 2 * 60 * 60_000));
});
const eventRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { expanded: false }) });

it('lets an admin find who did what, see what changed, export it as CSV, which is audited, and verify that no day was tampered with [N9, N11]', async () => {
  const { url } = product();
  const { page: customer } = await open();
  await signInAt(customer, `${url}/queries/new`, 'licensed@example.com');
  await runSql(customer, 'select 6 * 7 as answer');
  const { page } = await open();
  await signInAt(page, `${url}/admin/people`, 'admin@example.com');
  await page.getByRole('button', { name: 'licensed@example.com', exact: true }).click();
  const role = page.getByRole('combobox', { name: "Person's role" });
  for (const name of ['Admin', 'Editor']) {
    await role.selectOption(name);
    await page
      .getByText(name === 'Admin' ? 'role editor → admin' : 'role admin → editor')
      .first()
      .waitFor();
  }

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page.getByRole('button', { name: 'Changed account' }).first().waitFor();
  await looksRight(page);
  await page.getByRole('searchbox', { name: 'Find by person' }).fill('licensed@');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Account');
  await expect.poll(() => new URL(page.url()).search).toBe('?person=licensed%40&kind=account');
  await expect.poll(() => eventRows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Changed account' }).first().press('Enter');
  await page.getByRole('row', { name: 'role admin editor' }).waitFor();
  await looksRight(page);

  await page.goto(`${url}/admin/audit?person=licensed%40&kind=run`);
  await page.getByRole('button', { name: 'Started run' }).first().click();
  await page.getByText('SHA-256 of the SQL').waitFor();
  expect(await page.getByText('select 6 * 7').count()).toBe(0);
  await looksRight(page);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByLabel('To', { exact: true }).fill(dayOf(3));
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('=old');
  await expect.poll(() => eventRows(page).count()).toBe(29);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Audit log ${dayOf(0)}.csv`);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect([lines.length - 1, lines[1]]).toEqual([29, expect.stringContaining(",'=Old run,")]);
  await page.goto(`${url}/admin/audit?kind=export`);
  await page.getByRole('row', { name: /Download ended Audit log Done/ }).waitFor();

  const seals = page.getByRole('region', { name: 'Seals' });
  await seals.getByText(/^31 days sealed/).waitFor();
  await seals.getByRole('button', { name: 'Verify' }).click();
  await seals.getByText('All 31 days match their seals').waitFor();
  await seals.getByText('Latest seals').click();
  await seals.getByRole('cell', { name: dayOf(1) }).waitFor();
  await looksRight(page);
  const { db } = product().services;
  await sql`drop trigger audit_events_kept`.execute(db);
  await sql`update audit_events set rows = 1 where operation_id = 'old-9-0'`.execute(db);
  await seals.getByRole('button', { name: 'Verify' }).click();
  await seals.getByText(`1 day of 31 doesn't match: ${dayOf(9)}`).waitFor();
  await seals.getByRole('cell', { name: `${dayOf(9)} Doesn't match` }).waitFor();
  await looksRight(page);

  await page.goto(`${url}/admin/audit`);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => eventRows(page).count()).toBe(100);

  const { page: phone } = await open({ colorScheme: 'dark', viewport: { width: 380, height: 780 } });
  await signInAt(phone, `${url}/admin/audit?kind=account`, 'admin@example.com');
  await phone.getByRole('button', { name: 'Changed account' }).first().click();
  await phone.getByRole('row', { name: 'role admin editor' }).waitFor();
  await looksRight(phone);
  await phone.goto(`${url}/admin/audit?search=no such name`);
  await phone.getByText('No matching events').waitFor();
  await looksRight(phone);
  await customer.goto(`${url}/admin/audit`);
  await customer.getByRole('heading', { name: 'Page not found' }).waitFor();
});
