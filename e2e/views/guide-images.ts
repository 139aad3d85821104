import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../product/browser.ts';
import type { Product } from '../product/start-product.ts';
import { arriveSignedIn, resultsOf, saveQuery } from '../workbench.ts';
import { openFirstReport } from './map-and-report-views.ts';
import { homesByCity, runAndWait, views } from './views.ts';

const mostBytes = 60_000;
/** In a town of the demo data. */
const demoArea = '/navigator?within=-81.7425,30.3235+-81.735,30.3242+-81.7335,30.3198+-81.741,30.3188';

interface GuideImage {
  readonly name: string;
  readonly account: string;
  show(page: Page, url: string): Promise<void>;
}

const licensed = 'licensed@example.com';
const admin = 'admin@example.com';

function ofView(name: string, view: string, account = licensed): GuideImage {
  return {
    name,
    account,
    async show(page, url) {
      const found = views.find((each) => each.name === view && !each.isSignedOut);
      if (found === undefined) throw new Error(`There is no view ${view}.`);
      await found.show(page, url);
    },
  };
}

async function runPackQuery(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/solutionpack/spfcl`);
  const queries = page.getByRole('region', { name: 'Query the Data', exact: true }).first();
  await queries.scrollIntoViewIfNeeded();
  await queries.getByRole('button', { name: 'Run', exact: true }).first().click();
  await resultsOf(page).getByRole('gridcell').first().waitFor();
  await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img').waitFor();
}

async function saveAndShare(page: Page, url: string): Promise<void> {
  const id = await saveQuery(page, { name: 'Homes by city', queryText: homesByCity });
  await page.goto(`${url}/queries/${id}?run=true`);
  await resultsOf(page).getByRole('gridcell').first().waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Team can view' }).waitFor();
}

async function showArea(page: Page, url: string): Promise<void> {
  await page.goto(url + demoArea);
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().waitFor();
  await page.locator('.map-mark').first().waitFor({ state: 'attached' });
}

async function showReport(page: Page, url: string): Promise<void> {
  await page.goto(url + demoArea);
  await openFirstReport(page, url);
  await page.getByRole('region', { name: 'Valuation', exact: true }).evaluate((section) => section.scrollIntoView());
}

async function showAnswer(page: Page, url: string): Promise<void> {
  await ofView('', 'api-explorer-answer').show(page, url);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0;
  });
}

export const guideImages: readonly GuideImage[] = [
  { name: 'editor', account: licensed, show: (page) => runAndWait(page, homesByCity) },
  { name: 'chart', account: licensed, show: runPackQuery },
  { name: 'sharing', account: licensed, show: saveAndShare },
  ofView('parameters', 'editor-parameters'),
  ofView('catalog', 'solutioncatalog'),
  ofView('pack', 'pack-owned'),
  { name: 'navigator', account: licensed, show: showArea },
  { name: 'property-report', account: licensed, show: showReport },
  ofView('direct-integration', 'directintegration'),
  ofView('api-keys', 'api-keys-many'),
  { name: 'api-explorer', account: licensed, show: showAnswer },
  {
    name: 'people',
    account: admin,
    async show(page, url) {
      await page.goto(`${url}/admin/people`);
      await page.getByText('All packs (trial)').waitFor();
    },
  },
];

export async function takeGuideImages(
  browser: Browser,
  { url }: Product,
  folder: string,
  names: readonly string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const wanted = guideImages.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const theme of ['light', 'dark'] as const)
    for (const { name, account, show } of wanted) {
      const { page, context } = await openPage(browser, {
        colorScheme: theme,
        viewport: { width: 1120, height: 700 },
        deviceScaleFactor: 1.5,
      });
      await arriveSignedIn(page, `${url}/queries/new`, account);
      await show(page, url);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
      await page.waitForTimeout(1_000);
      const file = join(folder, `${name}${theme === 'dark' ? '-dark' : ''}.webp`);
      writeFileSync(file, await captureWebp(page));
      console.log(file);
      await context.close();
    }
}

async function captureWebp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (let quality = 85; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length <= mostBytes || quality < 30) return bytes;
  }
}
