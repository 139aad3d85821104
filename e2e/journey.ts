import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

/** What a file of journeys works with. */
export interface Journeys {
  /** The product that the file's journeys share; journeys that break it start their own. */
  product(): Product;
  /** An empty page in a context of its own, closed when the journey ends. */
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A further product, ended when the journey ends. */
  start(options?: ProductOptions): Promise<Product>;
}

/** Sets a file of journeys up: one browser and one product for all of them, closed after the last. */
export function startJourneys(options: ProductOptions = {}): Journeys {
  let browser: Browser;
  let shared: Product;
  const toClose: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    [browser, shared] = await Promise.all([launchBrowser(), startProduct(options)]);
  });
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });
  afterAll(async () => {
    await browser?.close();
    await shared?.stop();
  });
  return {
    product: () => shared,
    async open(contextOptions) {
      const watched = await openPage(browser, contextOptions);
      toClose.push(() => watched.context.close());
      return watched;
    },
    async start(productOptions) {
      const product = await startProduct(productOptions);
      toClose.push(() => product.stop());
      return product;
    },
  };
}
