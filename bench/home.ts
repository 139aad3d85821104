import { launchBrowser, openPage } from '../e2e/browser.ts';
import { signInAt } from '../e2e/workbench.ts';
import { type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const rounds = 11;
/** Pages, each with the element that appears last: the packs, which need calls. */
const pages = [
  ['Home', '/home', 'main section[aria-labelledby="home-packs"] li a'],
  ['Solution Catalog', '/solutioncatalog', 'main article h2 a'],
] as const;

/** From opening a URL to the frame that shows its content, by the browser's own clock, with everything cached. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser);
    await signInAt(page, `${product.url}/queries/new`, 'licensed@example.com');
    const rows: BenchResult['rows'] = [];
    for (const [name, path, content] of pages) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(product.url + path, { waitUntil: 'commit' });
        const time = await page.evaluate(
          (content) =>
            new Promise<number>((resolve) => {
              const look = () => {
                // Visible on screen from the next frame on.
                if (document.querySelector(content)) requestAnimationFrame(() => resolve(performance.now()));
                else requestAnimationFrame(look);
              };
              look();
            }),
          content,
        );
        if (round > 0) times.push(time);
      }
      rows.push(
        { figure: `content of ${name}, median`, unit: 'ms', value: percentile(times, 0.5), limit: 400 },
        { figure: `content of ${name}, slowest`, unit: 'ms', value: percentile(times, 1) },
      );
    }
    return { setting: 'licensed user, warm browser cache', rows };
  } finally {
    await browser.close();
    await product.stop();
  }
}
