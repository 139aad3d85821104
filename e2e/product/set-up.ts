import { keptTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { buildIfStale } from '../../tools/build.ts';
import { makeWarehouseIfStale } from '../../tools/make-warehouse.ts';
import { unpackChromium } from './unpack-chromium.ts';

/** Runs once before the tests: the built page, a small warehouse and the browser, each only if missing or stale. */
export async function setup(): Promise<void> {
  unpackChromium();
  await buildIfStale();
  await makeWarehouseIfStale({ scale: 'tiny', folder: keptTinyWarehouse });
}
