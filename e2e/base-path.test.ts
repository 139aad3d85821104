import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, fillSignIn, runSql } from './workbench.ts';

const { open, start } = startJourneys({ withoutProduct: true });

it('works below a base path, from the sign-in to the rows [R072]', async () => {
  const { url } = await start({ basePath: '/tools/platbook' });
  const { page, complaints } = await open();
  await page.goto(`${url}/queries/new`);
  await fillSignIn(page, 'licensed@example.com');
  await page.waitForURL(`${url}/queries/new`);
  await editorOf(page).waitFor();
  expect(await cellsOf(await runSql(page, 'select 5 as fifth'))).toEqual([['5']]);
  await page.reload();
  await editorOf(page).waitFor();
  await page.goto(`${url}/`);
  await page.waitForURL(`${url}/home`);
  await page.goto(`${url}/queries`);
  await page.waitForURL(({ pathname }) => pathname === '/tools/platbook/queries/new');
  const cookies = await page.context().cookies();
  expect(cookies.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
