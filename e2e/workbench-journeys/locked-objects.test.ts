import { expect, it } from 'vitest';
import { startJourneys } from '../journey.ts';
import { arriveSignedIn, writeSql } from '../workbench.ts';

const { product, open } = startJourneys();

it('shows a licensed user what other packs include, and names the pack that a refused run needs', async () => {
  const { page, complaints } = await open();
  await arriveSignedIn(page, `${product().url}/queries/new?connectionId=property-data`, 'licensed@example.com');
  const schema = page.getByRole('complementary', { name: 'Schema' });
  await schema.getByRole('treeitem').first().waitFor();
  await schema.getByRole('searchbox').fill('TaxAssessor');
  await schema.getByRole('treeitem', { name: /^TaxAssessor, .*locked, included in SPTAX$/ }).waitFor();
  await writeSql(page, 'select count(*) from Tax.TaxAssessor');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('heading', { name: "Tax.TaxAssessor isn't in your license" }).waitFor();
  await results.getByText(/Add .*Property Tax & Assessment Equity \(SPTAX\).* to use it in your 10 counties/).waitFor();
  expect(await results.getByRole('link', { name: /^See the pack/ }).getAttribute('href')).toMatch(
    /\/solutionpack\/SPTAX$/,
  );
  await results.getByRole('button', { name: 'Contact Sales' }).click();
  await page.getByRole('dialog').getByText('(800) 555-0142').first().waitFor();
  expect(complaints).toEqual([]);
});

it('tells a trial user below an empty result that a county is outside the trial [R021]', async () => {
  const { page, complaints } = await open();
  await arriveSignedIn(page, `${product().url}/queries/new`, 'trial@example.com');
  await writeSql(page, "select PropertyID from Property.PropertyAddress where CountyFIPS = '17031'");
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('No rows returned').waitFor();
  await results.getByText(/^Your trial doesn't include Cook County, IL\./).waitFor();
  expect(complaints).toEqual([]);
});
