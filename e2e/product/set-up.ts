import { keepTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { buildIfStale } from '../../tools/build.ts';
import { unpackChromium } from './unpack-chromium.ts';

/** Runs once before the tests: the built page, a small warehouse and the browser, each only if missing or stale. */
export async function setup(): Promise<void> {
  unpackChromium();
  await buildIfStale();
  await keepTinyWarehouse();
}
