import type { Page } from 'playwright-core';
import { editorOf } from '../../e2e/workbench.ts';
import { type BenchResult, type BenchRow, median, ms } from './measure/figure.ts';
import { inPage } from './measure/worlds.ts';

const rounds = 10;
const pages = [
  ['Home', '/home', 'main section[aria-labelledby="home-packs"] li a'],
  ['Solution Catalog', '/solutioncatalog', 'main article h2 a'],
] as const;
const links = [
  ['Solution Catalog', 'main h1'],
  ['SQL Editor', 'main [role="textbox"][aria-label="SQL editor"]'],
] as const;

/** From opening a URL, or clicking a link, to the frame that shows the content, by the browser's own clock. */
export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', {}, async ({ page, url }) => {
    const rows: BenchRow[] = [];
    for (const [name, path, content] of pages) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        await page.goto(url + path, { waitUntil: 'commit' });
        times.push(await timeContent(page, content));
      }
      rows.push(...bothOf(`content of ${name}`, times.slice(1), 400));
    }
    await page.goto(`${url}/queries/new`);
    await editorOf(page).waitFor();
    const times = links.map((): number[] => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, [name, content]] of links.entries())
        times[index]?.push(await timeContent(page, content, name));
    for (const [index, [name]] of links.entries())
      rows.push(...bothOf(`click to ${name}`, times[index]?.slice(1) ?? [], 150));
    return { setting: 'licensed user, warm browser cache', rows };
  });
}

const bothOf = (figure: string, times: number[], limit: number): BenchRow[] => [
  ms(`${figure}, median`, median(times), limit),
  ms(`${figure}, slowest`, Math.max(...times)),
];

function timeContent(page: Page, content: string, link?: string): Promise<number> {
  return page.evaluate(
    ({ content, link }) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main');
        const since = link === undefined ? 0 : performance.now();
        if (link !== undefined)
          [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Main"] a')]
            .find(({ textContent }) => textContent === link)
            ?.click();
        const look = () => {
          const isNew = link === undefined || document.querySelector('main') !== before;
          // Visible on screen from the next frame on.
          if (isNew && document.querySelector(content)) requestAnimationFrame(() => resolve(performance.now() - since));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { content, link },
  );
}
