// node e2e/views/screenshots.ts <folder> [name …]: screenshots of every view, or of the named ones, in both themes at 380, 1,280 and 2,560 px,
// for a visual comparison with the mock-ups. `--guide [name …]` writes the screenshots of the guide, `--picture` the one of the README.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { makeWarehouseIfStale } from '../../tools/make-warehouse.ts';
import { root } from '../../tools/run-program.ts';
import { launchBrowser, openPage } from '../product/browser.ts';
import { setup } from '../product/set-up.ts';
import { type Product, startProduct } from '../product/start-product.ts';
import { signInAt } from '../workbench.ts';
import { takeGuideImages } from './guide-images.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { homesByCity, runAndWait } from './views.ts';

async function takePicture(browser: Browser, product: Product): Promise<void> {
  const { page, context } = await openPage(browser, { colorScheme: 'light' });
  await signInAt(page, `${product.url}/queries/new`, 'trial@example.com');
  await runAndWait(page, homesByCity);
  await page.getByRole('treeitem').first().waitFor();
  await page.screenshot({ path: join(root, 'docs', 'picture.png'), animations: 'disabled' });
  await context.close();
}

const [target, ...names] = process.argv.slice(2);
if (!target) {
  console.error('Usage: node e2e/views/screenshots.ts <folder> [name …] | --guide [name …] | --picture');
  process.exit(2);
}
await setup();
const isGuide = target === '--guide';
if (isGuide) await makeWarehouseIfStale({ scale: 'demo' });
const demo = { WAREHOUSE_FOLDER: join(root, 'data', 'warehouse'), WAREHOUSE_SCALE: 'demo' };
const [browser, product] = await Promise.all([launchBrowser(), startProduct(isGuide ? { env: demo } : {})]);
try {
  if (isGuide) await takeGuideImages(browser, product, join(root, 'docs', 'guide', 'images'), names);
  else if (target === '--picture') await takePicture(browser, product);
  else {
    mkdirSync(target, { recursive: true });
    for (const problem of await takeScreenshots(browser, product, resolve(target), names)) console.error(problem);
  }
} finally {
  await browser.close();
  await product.stop();
}
