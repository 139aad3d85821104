import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { root } from '../scripts/run-program.ts';
import { ownWarehouse } from '../server/src/testing/own-warehouse.ts';
import { startTestApp, type TestApp } from '../server/src/testing/start-test-app.ts';
import { keptTinyWarehouse } from '../server/src/testing/tiny-warehouse.ts';
import { launchBrowser, openPage } from './browser.ts';

/** What a file of journeys works with whose product runs within this process, so that its clock and its tables can be reached. */
export interface InnerJourneys {
  /** The product that the file's journeys share. */
  product(): TestApp;
  /** An empty page in a context of its own, closed when the journey ends. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

/** The built page and its server within this process, with a warehouse folder of its own. The caller closes it. */
export function startInnerProduct(): Promise<TestApp> {
  const env = {
    WEB_FOLDER: join(root, 'web/dist'),
    NAVIGATOR_FOLDER: join(root, 'navigator/dist'),
    REPORT_FOLDER: join(root, 'report/dist'),
    WAREHOUSE_FOLDER: ownWarehouse(keptTinyWarehouse),
    WARM_PROCESSES: '1',
  };
  return startTestApp({ listen: true, env });
}

/** Sets a file of such journeys up: one browser and one product for all of them, closed after the last. */
export function startInnerJourneys(): InnerJourneys {
  let browser: Browser;
  let shared: TestApp;
  const toClose: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    [browser, shared] = await Promise.all([launchBrowser(), startInnerProduct()]);
  });
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await browser?.close();
    await shared?.close();
  });
  return {
    product: () => shared,
    async open(options) {
      const { page, context } = await openPage(browser, options);
      toClose.push(() => context.close());
      return page;
    },
  };
}
