import { accessibilityProblems, horizontalOverflow } from '../accessibility.ts';
import { startJourneys } from '../journey.ts';
import { cellsOf, fillSignIn, resultsOf, saveAs, writeSql } from '../workbench.ts';

const { open, openAs } = startJourneys();

const sql = `select CountyFIPS, count(*) as Homes from Property.PropertyAddress
where CountyFIPS = {{county}} [[and SitusZIP in ({{zips}})]] [[and SitusCity = {{city}}]]
group by 1`;

it('asks for parameters, binds them, drops the clause of an empty one, and runs the same for a user with the link', async () => {
  const { page } = await openAs('trial@example.com', '/queries/new');
  await writeSql(page, sql);
  const bar = page.getByRole('group', { name: 'Parameters' });
  const county = bar.getByRole('combobox', { name: 'county' });
  await expect.poll(() => county.getByRole('option').count()).toBe(6);
  await page.keyboard.press('ControlOrMeta+Enter');
  await bar.getByText('Required', { exact: true }).waitFor();
  expect(await county.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await county.selectOption('06111');
  await page.keyboard.press('Enter');
  const [all] = await cellsOf(resultsOf(page));
  expect(all?.[0]).toBe('06111');
  await bar.getByRole('textbox', { name: 'city' }).fill("x' or '1'='1");
  await page.keyboard.press('Enter');
  await page.getByText('No rows').first().waitFor();
  await bar.getByRole('textbox', { name: 'city' }).fill('');
  await page.keyboard.press('Enter');
  expect(await cellsOf(resultsOf(page))).toEqual([all]);

  await saveAs(page, 'Homes of a county');
  await county.press('Enter');
  await page.waitForURL(/p_county=06111/);
  const link = `${page.url()}&run=true`;
  const again = await open({ viewport: { width: 380, height: 820 } });
  await again.page.goto(link);
  await fillSignIn(again.page, 'trial@example.com');
  expect(await cellsOf(resultsOf(again.page))).toEqual([all]);
  expect(await horizontalOverflow(again.page)).toBe(0);
});
