import { startJourneys } from './journey.ts';
import { cellsOf, editorOf, fillSignIn, runSql, signInAt } from './workbench.ts';

const { product, open } = startJourneys();

it('lets a user sign in at the identity provider, write SQL, run it and see the rows [R002, R037, R045]', async () => {
  const { page, complaints } = await open();
  await page.goto(`${product().url}/login`);
  await page.getByLabel('Email').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/oidc\//);
  await fillSignIn(page, 'licensed@example.com');
  await page.waitForURL(
    (url) => url.origin === product().url && !/^\/(oidc|auth|login|signin|handleredirect)/.test(url.pathname),
  );
  await page.goto(`${product().url}/queries/new`);
  const grid = await runSql(page, "select 6 * 7 as answer, 'plat' || 'book' as name, null as nothing");
  expect(await cellsOf(grid)).toEqual([['42', 'platbook', 'NULL']]);
  expect(complaints).toEqual([]);
});

it('ends the session at sign-out, so that browser back leads to the sign-in [R002]', async () => {
  const { page } = await open();
  await signInAt(page, `${product().url}/queries/new`, 'licensed@example.com');
  await editorOf(page).waitFor();
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email').waitFor();
  await page.goto(`${product().url}/queries/new`);
  await page.getByLabel('Email').waitFor();
});
