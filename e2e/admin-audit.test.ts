import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { sealDays } from '../server/src/features/audit/seal-days.ts';
import { looksRight } from './accessibility.ts';
import { startJourneys } from './journey.ts';
import { downloadBy } from './workbench.ts';

const { product, openAs } = startJourneys();
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
  const { page } = await openAs('admin@example.com', '/admin/people');
  await page.getByRole('button', { name: 'licensed@example.com', exact: true }).click();
  const role = page.getByRole('combobox', { name: "Person's role" });
  await role.selectOption('Admin');
  await page.getByText('role editor → admin').first().waitFor();

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page.getByRole('button', { name: 'Changed account' }).first().waitFor();
  await page.getByRole('searchbox', { name: 'Find by person' }).fill('licensed@');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Account');
  await expect.poll(() => eventRows(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Changed account' }).first().press('Enter');
  await page.getByRole('row', { name: 'role editor admin' }).waitFor();
  await looksRight(page);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByLabel('To', { exact: true }).fill(dayOf(3));
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('=old');
  await expect.poll(() => eventRows(page).count()).toBe(29);
  const { name, lines } = await downloadBy(page.getByRole('link', { name: 'Download CSV' }));
  expect(name).toBe(`Audit log ${dayOf(0)}.csv`);
  expect([lines.length - 1, lines[1]]).toEqual([29, expect.stringContaining(",'=Old run,")]);
  await page.goto(`${url}/admin/audit?kind=export`);
  await page.getByRole('row', { name: /Download Audit log Done/ }).waitFor();

  const seals = page.getByRole('region', { name: 'Seals' });
  await seals.getByText(/^31 days sealed/).waitFor();
  await seals.getByRole('button', { name: 'Verify' }).click();
  await seals.getByText('All 31 days match their seals').waitFor();
  await seals.getByText('Latest seals').click();
  await seals.getByRole('cell', { name: dayOf(1) }).waitFor();
  const { db } = product().services;
  await sql`drop trigger audit_events_kept`.execute(db);
  await sql`update audit_events set rows = 1 where operation_id = 'old-9-0'`.execute(db);
  await seals.getByRole('button', { name: 'Verify' }).click();
  await seals.getByText(`1 day of 31 doesn't match: ${dayOf(9)}`).waitFor();
  await seals.getByRole('cell', { name: `${dayOf(9)} Doesn't match` }).waitFor();
  await looksRight(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 380, height: 780 });
  await page.goto(`${url}/admin/audit?kind=account`);
  await page.getByRole('button', { name: 'Changed account' }).first().click();
  await page.getByRole('row', { name: 'role editor admin' }).waitFor();
  await looksRight(page);
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('no such name');
  await page.getByText('No matching events').waitFor();
  await looksRight(page);
});
