import type { Page } from 'playwright-core';
import { startJourneys } from '../journey.ts';
import { cellsOf, editorOf, isSaved, resultsOf, runSql, saveQuery, signInAt, writeSql } from '../workbench.ts';

const markup = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  "{{constructor.constructor('alert(1)')()}}",
];

const seeds = [
  ...markup,
  '<svg><script>alert(1)</script></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<image href="https://evil.example/x.png">',
];

const { product, open, openAs } = startJourneys({ env: { PRODUCT_NAME: seeds[0] ?? '', SALES_PHONE: seeds[4] ?? '' } });

function listDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => dialogs.push(`dialog ${dialog.message()}`)));
  return dialogs;
}

it("shows markup in values, column names, query names and errors as text and doesn't run it [V26]", async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  const dialogs = listDialogs(page);
  const columns = markup.map(
    (text, index) => `'${text.replaceAll("'", "''")}' as "${index}${text.replaceAll('"', '""')}"`,
  );
  const grid = await runSql(page, `select ${columns.join(', ')}`);
  expect(await cellsOf(grid)).toEqual([markup]);
  await page.getByLabel('Query name').fill(markup[0] ?? '');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(isSaved);
  await page.reload();
  await editorOf(page).waitFor();
  expect(await page.getByLabel('Query name').inputValue()).toBe(markup[0]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await grid.waitFor();
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
});

it('behaves normally at hostile addresses [H097]', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  const dialogs = listDialogs(page);
  const paths = [
    '/queries/new?connectionId=__proto__&connectionName=constructor&run=TRUE',
    '/solutionpack/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/solutioncatalog?industry=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/error?message=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  ];
  for (const path of paths) {
    await page.goto(product().url + path);
    await page.getByRole('heading').or(editorOf(page)).first().waitFor();
  }
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
});

it('shows markup in names, tags, users, settings and errors of every page as text, and calls no other origin [V26]', async () => {
  const { url } = product();
  const { page, complaints } = await open();
  const wrong = listDialogs(page);
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) wrong.push(request.url());
  });

  // The identity provider's own page repeats what was typed.
  await page.goto(`${url}/queries/new`);
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.setAttribute('type', 'text'));
  await page.getByLabel('Email').fill(seeds[1] ?? '');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The email or password is incorrect').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(seeds[1]);

  await signInAt(page, `${url}/queries/new`, 'licensed@example.com');
  // A directory can contain any name; the account's name comes with the startup call.
  await page.route('**/api/app', async (route) => {
    const answer = await route.fetch();
    const info = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...info, currentUser: { ...info.currentUser, displayName: seeds.join(' ') } },
    });
  });
  let id = '';
  for (const name of seeds)
    id = await saveQuery(page, { name, tags: seeds, queryText: `select '${name.replaceAll("'", "''")}' as a` });
  await page.goto(`${url}/queries/${id}`);
  await page.getByRole('button', { name: 'Queries', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Queries' });
  for (const name of seeds) await drawer.getByRole('link').getByText(name, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Query name').inputValue()).toBe(seeds.at(-1));
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await resultsOf(page).waitFor();
  expect(await cellsOf(resultsOf(page))).toEqual([[seeds.at(-1)]]);
  for (const seed of seeds.slice(0, 3)) {
    await writeSql(page, `select error('${seed.replaceAll("'", "''")}')`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText(seed).first().waitFor();
  }
  for (const path of ['/home', '/reports', '/termsofuse', '/forgot-password', '/usagemetrics', '/solutioncatalog'])
    await page.goto(url + path).then(() => page.getByRole('heading').first().waitFor());
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
});

it('shows markup in shared names and messages as text, in the share dialog and in the bell [V26]', async () => {
  const { page, complaints } = await openAs('licensed@example.com', '/queries/new');
  const dialogs = listDialogs(page);
  const [name = '', message = ''] = markup;
  const id = await saveQuery(page, { name, queryText: 'select 1' });
  await page.goto(new URL(`/queries/${id}`, page.url()).href);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('theo');
  await dialog.getByRole('option', { name: /^Theo Reyes/ }).click();
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill(message);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('list', { name: 'People with access' }).waitFor();

  const { page: theirs, complaints: theirComplaints } = await openAs('trial@example.com', '/queries/new');
  const theirDialogs = listDialogs(theirs);
  await theirs.getByRole('button', { name: 'Notifications, unread: 1' }).click();
  await theirs.getByText(message, { exact: true }).waitFor();
  await theirs.getByRole('link', { name: `Lena Marsh shared “${name}” with you` }).click();
  await editorOf(theirs).getByText('select').waitFor();
  expect([...dialogs, ...theirDialogs, ...complaints, ...theirComplaints]).toEqual([]);
});
