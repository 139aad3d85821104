import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startSmtpServer } from '../../server/src/testing/fakes/start-smtp-server.ts';
import { quotedText } from '../../server/src/testing/reading/quoted-text.ts';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { downloadBy, editorOf, resultsOf, saveAs, writeSql } from '../workbench.ts';

const { openAs, product, start } = startJourneys();

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Queries', exact: true }).click();
  return page.getByRole('dialog', { name: 'Queries' });
}

it('shares a query and its result with a colleague, who finds it in the drawer, stars it, and reads the rows of the link [R429]', async () => {
  const { page: mine, context } = await openAs('licensed@example.com', '/queries/new');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await mine.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Property Data (trial)' });
  await writeSql(mine, "select 'ours' as word");
  await saveAs(mine, 'Ours together');
  await mine.getByRole('button', { name: /^Run/ }).first().click();
  await resultsOf(mine).waitFor();
  await mine.getByRole('button', { name: 'Share', exact: true }).click();
  await mine.getByRole('button', { name: 'Team can view' }).click();
  await mine.getByText('Your team can view this query').waitFor();
  await mine.keyboard.press('Escape');
  await mine.getByRole('button', { name: 'Copy link to this result' }).click();
  await mine.getByText(/Link copied. The result is available until/).waitFor();
  const link = await mine.evaluate(() => navigator.clipboard.readText());

  const { page: theirs } = await openAs('trial@example.com', '/queries/new');
  const drawer = await openDrawer(theirs);
  await drawer.getByRole('button', { name: /^From your team/ }).click();
  const row = drawer.getByRole('link', { name: /^Ours together/ });
  await row.getByText('Lena Marsh, you can view').waitFor();
  await drawer.getByRole('button', { name: 'Star Ours together' }).click();
  await drawer.getByRole('button', { name: 'Starred 1' }).waitFor();
  expect((await drawer.getByRole('listitem').first().boundingBox())?.height).toBe(60);
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await row.click();
  await theirs.getByText('Lena Marsh shared this query. Run it, or clone it to edit.').waitFor();

  await theirs.goto(link);
  await theirs.getByText('Linked result, run by Lena Marsh').waitFor();
  await theirs.getByRole('gridcell', { name: 'ours' }).waitFor();
  expect(await accessibilityProblems(theirs)).toEqual([]);
});

const homesByCounty = 'select CountyFIPS, count(*) as Homes from Property.PropertyDetail group by 1 order by 2 desc';

/** Clicks, and counts how often. */
function countClicks() {
  const counter = {
    count: 0,
    async click(target: Locator) {
      await target.click();
      counter.count += 1;
    },
  };
  return counter;
}

/** Runs a query, charts it and shares it with Theo Reyes, in at most 6 clicks. */
async function chartAndShare(mine: Page, name: string): Promise<Locator> {
  await mine.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Property Data (trial)' });
  await writeSql(mine, homesByCounty);
  const author = countClicks();
  await author.click(mine.getByRole('button', { name: 'Run', exact: true }));
  await resultsOf(mine).waitFor();
  await author.click(mine.getByRole('button', { name: 'Chart', exact: true }));
  await mine.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
  await author.click(mine.getByRole('button', { name: 'Share', exact: true }));
  const dialog = mine.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);
  await mine.keyboard.type(name);
  await author.click(dialog.getByRole('button', { name: 'Save and continue' }));
  await dialog.getByRole('combobox', { name: 'Add people' }).waitFor();
  await mine.keyboard.type('theo');
  await dialog.getByRole('option', { name: /^Theo Reyes/ }).waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);
  await author.click(dialog.getByRole('option', { name: /^Theo Reyes/ }));
  expect(await accessibilityProblems(mine)).toEqual([]);
  await author.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.getByRole('list', { name: 'People with access' }).getByText('Theo Reyes').waitFor();
  expect(author.count).toBeLessThanOrEqual(6);
  return dialog;
}

async function seesSharedChart(theirs: Page): Promise<void> {
  await theirs.getByRole('region', { name: 'Chart' }).getByRole('img').waitFor();
  await theirs.getByText(/^5 rows, .* run by Lena Marsh$/).waitFor();
  for (const name of ['Run again', 'Clone']) await theirs.getByRole('button', { name }).waitFor();
}

it('charts a result and shares it with a colleague in 6 clicks, who sees the chart 1 click from Home and is seen to have opened it', async () => {
  const { page: mine } = await openAs('licensed@example.com', '/queries/new');
  const dialog = await chartAndShare(mine, 'Homes <b>by</b> county');

  const { db } = product().services;
  const mail = await db.selectFrom('mails').select(['recipient', 'subject']).executeTakeFirst();
  expect(mail).toEqual({
    recipient: 'trial@example.com',
    subject: 'Lena Marsh shared “Homes <b>by</b> county” with you',
  });
  const { page: theirs } = await openAs('trial@example.com', '/home');
  await theirs.getByRole('button', { name: 'Notifications, unread: 1' }).waitFor();
  const shared = theirs.getByRole('region', { name: 'Shared with you' });
  await shared.getByText('Chart from Lena Marsh').waitFor();
  expect(await accessibilityProblems(theirs)).toEqual([]);
  const colleague = countClicks();
  await colleague.click(shared.getByRole('link', { name: 'Homes <b>by</b> county' }));
  await seesSharedChart(theirs);
  expect(colleague.count).toBe(1);
  expect(await accessibilityProblems(theirs)).toEqual([]);
  const address = theirs.url();
  await theirs.goto(`${product().url}/home`);
  await theirs.getByRole('button', { name: 'Notifications, unread: 1' }).click();
  const notice = theirs.getByRole('link', { name: 'Lena Marsh shared “Homes <b>by</b> county” with you' });
  expect(await notice.getAttribute('href')).toBe(address.replace(product().url, ''));

  await mine.keyboard.press('Escape');
  await mine.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText(/^Opened by Theo Reyes on /).waitFor();
  await mine.setViewportSize({ width: 380, height: 820 });
  await mine.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityProblems(mine)).toEqual([]);
  expect(await horizontalOverflow(mine)).toBe(0);
  await dialog.getByRole('button', { name: /^Revoke Chart link/ }).click();
  await dialog.getByText(/^Opened by Theo Reyes/).waitFor({ state: 'detached' });
  await theirs.goto(address);
  await theirs.getByRole('heading', { name: 'This link was revoked' }).waitFor();
  await dialog.getByRole('button', { name: 'Remove Theo Reyes' }).click();
  await dialog.getByRole('list', { name: 'People with access' }).waitFor({ state: 'detached' });
  await theirs.goto(address);
  await theirs.getByRole('heading', { name: 'Query not found' }).waitFor();
});

it('emails a colleague a link that opens the chart immediately in a signed-in browser', async () => {
  const mailServer = await startSmtpServer();
  onTestFinished(() => mailServer.stop());
  const authority = temporaryFolder('mail');
  writeFileSync(join(authority, 'ca.pem'), mailServer.ca);
  const { url } = await start({
    env: {
      MAIL_SMTP_URL: `smtp://platbook:right%2Fpassword@127.0.0.1:${mailServer.port}`,
      NODE_EXTRA_CA_CERTS: join(authority, 'ca.pem'),
    },
  });
  const { page: theirs, context } = await openAs('trial@example.com', `${url}/home`);
  const { page: mine } = await openAs('licensed@example.com', `${url}/queries/new`);
  await chartAndShare(mine, 'Homes by county');
  await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(1);
  const [mail] = mailServer.mails;
  expect(mail?.to).toEqual(['trial@example.com']);

  // Another site, as a webmail is: the session's cookie must be sent with a link from there.
  await context.route('http://mail.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: /<!doctype html>.*<\/html>/s.exec(quotedText(mail?.raw))?.[0] ?? '',
    }),
  );
  await theirs.goto('http://mail.example/inbox/1');
  const colleague = countClicks();
  await colleague.click(theirs.getByRole('link', { name: 'Open chart' }));
  await seesSharedChart(theirs);
  expect(colleague.count).toBe(1);
  expect(theirs.url()).toMatch(new RegExp(`^${url}/query-chart/`));
});

it('shows the last result again to the owner who reopens a query, its rows and its chart, and its age to a colleague', async () => {
  const { page: mine } = await openAs('licensed@example.com', '/queries/new');
  await mine.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Property Data (trial)' });
  await writeSql(mine, homesByCounty);
  await mine.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(mine).waitFor();
  await mine.getByRole('button', { name: 'Chart', exact: true }).click();
  await mine.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
  const id = new URL(await saveAs(mine, 'Reopened')).pathname.split('/').at(-1);
  await mine.request.put(`${product().url}/api/queries/${id}/sharing`, {
    data: { sharing: 'read' },
    headers: { origin: product().url },
  });
  for (const email of ['licensed@example.com', 'trial@example.com']) {
    const { page } = await openAs(email, `/queries/${id}`);
    await resultsOf(page).getByRole('gridcell').first().waitFor();
    await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
    for (const [path, shown] of [
      ['query-table', resultsOf(page)],
      ['query-chart', page.getByRole('region', { name: 'Chart' }).getByRole('img')],
    ] as const) {
      await page.goto(`${product().url}/${path}/${id}`);
      await shown.waitFor();
    }
    if (email === 'trial@example.com') await page.getByText(/^5 rows, .* run by Lena Marsh$/).waitFor();
  }
});

it("edits a shared query while a colleague does, notifies each of the other's saves, and deletes and restores it for both", async () => {
  const { page: mine } = await openAs('licensed@example.com', '/queries/new');
  await writeSql(mine, "select 'ours' as word");
  await saveAs(mine, 'Edited together');
  await mine.getByRole('button', { name: 'Share', exact: true }).click();
  await mine.getByRole('button', { name: 'Team can edit' }).click();
  await mine.getByText('Your team can edit this query').waitFor();
  await mine.keyboard.press('Escape');

  const { page: theirs } = await openAs('trial@example.com', mine.url());
  await editorOf(theirs).getByText("'ours'").waitFor();
  await writeSql(theirs, "select 'theirs' as word");
  await theirs.keyboard.press('ControlOrMeta+s');
  await theirs.getByText('Query Saved').first().waitFor();
  await writeSql(mine, "select 'mine' as word");
  await mine.keyboard.press('ControlOrMeta+s');
  const conflict = mine.getByRole('dialog', { name: 'A newer version was saved' });
  await conflict.getByText('Theo Reyes').waitFor();
  await conflict.getByText('Overwrite with mine').click();
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await conflict.waitFor({ state: 'detached' });

  const own = await openDrawer(mine);
  await own.getByRole('button', { name: 'Delete Edited together' }).click();
  await own.getByRole('button', { name: 'Delete', exact: true }).click();
  await own.getByRole('link', { name: /^Edited together/ }).waitFor({ state: 'detached' });
  await theirs.reload();
  await theirs.getByRole('heading', { name: 'Query not found' }).waitFor();
  await own.getByRole('button', { name: 'Trash 1' }).click();
  await own.getByText(/deleted permanently in 30 days/).waitFor();
  expect(await accessibilityProblems(mine)).toEqual([]);
  await mine.setViewportSize({ width: 380, height: 820 });
  expect(await horizontalOverflow(mine)).toBe(0);
  await own.getByRole('button', { name: 'Restore Edited together' }).click();
  await theirs.reload();
  await editorOf(theirs).getByText("'mine'").waitFor();
});

it('opens a .sql file, and downloads the open query and all queries', async () => {
  const { page } = await openAs('admin@example.com', '/queries/new');
  const menu = page.getByRole('button', { name: 'Files' });
  await menu.click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Open a .sql file' }).click();
  await (await chosen).setFiles({ name: 'From disk.sql', mimeType: 'text/plain', buffer: Buffer.from("select 'é'") });
  await editorOf(page).getByText("'é'").waitFor();
  expect(await page.getByLabel('Query name').inputValue()).toBe('From disk');
  await saveAs(page);
  const download = async (name: string) => {
    await menu.click();
    return downloadBy(page.getByRole('menuitem', { name }));
  };
  const one = await download('Download as .sql');
  expect([one.name, one.bytes.toString()]).toEqual(['From disk.sql', "select 'é'"]);
  const all = await download('Download all my queries');
  expect(all.name).toMatch(/^Queries .*\.zip$/);
  expect(all.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(all.bytes.includes('From disk.sql')).toBe(true);
});
