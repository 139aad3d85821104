import { launchBrowser, openPage } from '../e2e/browser.ts';
import { editorOf, signInAt } from '../e2e/workbench.ts';
import { type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const rounds = 11;
/** Pages in the order of navigation. The editor's page has no heading; its first content is the editor. */
const steps = [
  ['Solution Catalog', 'h1'],
  ['SQL Editor', '[role="textbox"][aria-label="SQL editor"]'],
] as const;

/** From the click on a link to the first content of its page, by the browser's own clock, with the code already loaded. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser);
    await signInAt(page, `${product.url}/queries/new`, 'licensed@example.com');
    await editorOf(page).waitFor();
    const times = new Map<string, number[]>(steps.map(([name]) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, content] of steps) {
        const time = await page.evaluate(
          ({ name, content }) =>
            new Promise<number>((resolve) => {
              const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')];
              const before = document.querySelector('main');
              const since = performance.now();
              links.find((link) => link.textContent === name)?.click();
              const look = () => {
                const found = document.querySelector(`main ${content}`);
                const isNew = document.querySelector('main') !== before;
                // Visible on screen from the next frame on.
                if (found && isNew) requestAnimationFrame(() => resolve(performance.now() - since));
                else requestAnimationFrame(look);
              };
              look();
            }),
          { name, content },
        );
        if (round > 0) times.get(name)?.push(time);
      }
    }
    return {
      setting: 'pages loaded before',
      rows: [...times].flatMap(([name, all]) => [
        { figure: `to ${name}, median`, unit: 'ms', value: percentile(all, 0.5), limit: 150 },
        { figure: `to ${name}, slowest`, unit: 'ms', value: percentile(all, 1) },
      ]),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
