import type { BrowserContextOptions } from 'playwright-core';
import type { TestApp } from '../server/src/testing/start-test-app.ts';
import { openPage, openSharedBrowser, type WatchedPage } from './product/browser.ts';
import { startInnerProduct } from './product/start-inner-product.ts';
import { type Product, type ProductOptions, startProduct } from './product/start-product.ts';
import { arriveSignedIn } from './workbench.ts';

export interface JourneyOptions {
  env?: Record<string, string>;
  withoutProduct?: boolean;
}

export interface Journeys {
  /** The product shared by the tests of the file, in this process. Tests that break it start their own. */
  product(): TestApp;
  open(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Opens a path of the shared product, or an address of any, signed in. */
  openAs(email: string, address: string, options?: BrowserContextOptions): Promise<WatchedPage>;
  start(options?: ProductOptions): Promise<Product>;
}

/** Sets up a test file: one product with new data for all its tests, closed after the last, and the browser of this process. */
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
  const product = () => {
    if (!shared) throw new Error('The journeys of this file share no product.');
    return shared;
  };
  const open = async (options?: BrowserContextOptions) => {
    const watched = await openPage(await openSharedBrowser(), options);
    toClose.push(() => watched.context.close());
    return watched;
  };
  return {
    product,
    open,
    async openAs(email, address, options) {
      const watched = await open(options);
      await arriveSignedIn(watched.page, new URL(address, shared?.url).href, email);
      return watched;
    },
    async start(productOptions) {
      const product = await startProduct(productOptions);
      toClose.push(() => product.stop());
      return product;
    },
  };
}
