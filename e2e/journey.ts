import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { TestApp } from '../server/src/testing/start-test-app.ts';
import { keptBrowser, openPage, type WatchedPage } from './browser.ts';
import { startInnerProduct } from './start-inner-product.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

export interface JourneyOptions {
  /** Settings of the shared product besides those of the journeys (see docs/configuration.md). */
  env?: Record<string, string>;
  /** Every journey of the file starts a product of its own. */
  withoutProduct?: boolean;
}

/** What a file of journeys works with. */
export interface Journeys {
  /** The product that the file's journeys share, within this process; journeys that break it start their own. */
  product(): TestApp;
  /** An empty page in a context of its own, closed when the journey ends. */
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** A further product, a program of its own, ended when the journey ends. */
  start(options?: ProductOptions): Promise<Product>;
}

/** Sets a file of journeys up: one product with new data for all of them, closed after the last, and the browser of this process. */
export function startJourneys({ env = {}, withoutProduct = false }: JourneyOptions = {}): Journeys {
  let shared: TestApp | undefined;
  const toClose: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!withoutProduct) shared = await startInnerProduct(env);
  });
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });
  afterAll(() => shared?.close());
  return {
    product() {
      if (!shared) throw new Error('The journeys of this file share no product.');
      return shared;
    },
    async open(contextOptions) {
      const watched = await openPage(await keptBrowser(), contextOptions);
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
