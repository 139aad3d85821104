import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/product/browser.ts';
import { setup } from '../../e2e/product/set-up.ts';
import { startProduct } from '../../e2e/product/start-product.ts';
import { cacheFolder } from '../../e2e/product/unpack-chromium.ts';
import { takeScreenshots } from '../../e2e/views/take-screenshots.ts';
import type { Loop } from './loop.ts';

export const loop: Loop = {
  says: 'every screen at 380, 1,280 and 2,560 px in both themes, without horizontal scrolling or a content security policy violation',
  minutes: 20,
  async run({ say }) {
    await setup();
    const folder = join(cacheFolder, 'endurance-pictures');
    mkdirSync(folder, { recursive: true });
    const [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
    try {
      say(`pictures in ${folder}`);
      return { figures: [], problems: await takeScreenshots(browser, product, folder) };
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};
