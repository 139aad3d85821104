import { expect, it } from 'vitest';
import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, runSql, signInAt } from './workbench.ts';

const { product, open } = startJourneys();

const markup = [
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  "{{constructor.constructor('alert(1)')()}}",
];

it('shows markup in values, column names, query names and errors as text and runs none of it (security V26)', async () => {
  const { page, complaints } = await open();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
  const columns = markup.map(
    (text, index) => `'${text.replaceAll("'", "''")}' as "${index}${text.replaceAll('"', '""')}"`,
  );
  const grid = await runSql(page, `select ${columns.join(', ')}`);
  expect(await cellsOf(grid)).toEqual([markup]);
  await page.getByLabel('Query name').fill(markup[0] ?? '');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => /^\/queries\/(?!new)[^/]+$/.test(url.pathname));
  await page.reload();
  await editorOf(page).waitFor();
  expect(await page.getByLabel('Query name').inputValue()).toBe(markup[0]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await grid.waitFor();
  expect(dialogs).toEqual([]);
  expect(complaints).toEqual([]);
});

it('stays itself at addresses that are not meant well (security H097)', async () => {
  const { page, complaints } = await open();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => dialogs.push(dialog.message())));
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
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
