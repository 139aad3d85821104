import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { signInAt } from '../e2e/workbench.ts';
import { type BenchResult, type BenchRow, percentile } from './bench.ts';
import { makeManyPacks } from './many-packs.ts';
import { startWarmProduct } from './warm-product.ts';

/** Searches with many, few and no results, typed and deleted letter by letter. */
const texts = ['mortgage lender', 'home', 'flood zone', 'apn', 'zzz'];

declare global {
  interface Window {
    /** Milliseconds from each key to the end of the frame that shows the change. */
    keyTimes: number[];
  }
}

/** Keystrokes in the search box of the Solution Catalog, with our packs and with five hundred. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  return {
    setting: `${texts.join('').length} characters typed and deleted, one every 80 ms`,
    rows: [...(await timeKeys(22, 16)), ...(await timeKeys(500, 50))],
  };
}

async function timeKeys(count: number, limit: number): Promise<BenchRow[]> {
  const folder = makeManyPacks(count);
  const product = await startWarmProduct({ env: { CONTENT_FOLDER: folder } });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser);
    await signInAt(page, `${product.url}/solutioncatalog`, 'licensed@example.com');
    await page.getByText(`${count} packs and datasets`).waitFor();
    const box = page.getByRole('searchbox', { name: 'Search packs, tables and columns' });
    // The first key loads the names of tables and columns.
    await box.fill('loan');
    await page.getByRole('region', { name: 'Tables and columns' }).waitFor();
    await box.fill('');
    await page.evaluate(() => {
      window.keyTimes = [];
      const channel = new MessageChannel();
      let since: number[] = [];
      channel.port1.onmessage = () => {
        for (const start of since) window.keyTimes.push(performance.now() - start);
        since = [];
      };
      document.addEventListener(
        'keydown',
        (event) => {
          const start = event.timeStamp;
          // A message posted in a frame arrives once the frame has been drawn.
          requestAnimationFrame(() => {
            since.push(start);
            channel.port2.postMessage('');
          });
        },
        true,
      );
    });
    await box.focus();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    };
    const work: number[] = [];
    const press = async (key: string) => {
      const before = await busy();
      await page.keyboard.press(key);
      await pause(80);
      work.push((await busy()) - before);
    };
    for (const text of texts) {
      for (const letter of text) {
        await press(letter === ' ' ? 'Space' : letter);
      }
      for (const _ of text) {
        await press('Backspace');
      }
    }
    const times = await page.evaluate(() => window.keyTimes);
    return [
      { figure: `page work per keystroke, ${count} packs, p50`, unit: 'ms', value: percentile(work, 0.5) },
      { figure: `page work per keystroke, ${count} packs, p95`, unit: 'ms', value: percentile(work, 0.95), limit },
      { figure: `keystroke to frame, ${count} packs, p50`, unit: 'ms', value: percentile(times, 0.5) },
      { figure: `keystroke to frame, ${count} packs, p95`, unit: 'ms', value: percentile(times, 0.95) },
    ];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
