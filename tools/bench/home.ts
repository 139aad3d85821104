import type { Locator, Page } from 'playwright-core';
import { openPage } from '../../e2e/product/browser.ts';
import { editorOf } from '../../e2e/workbench.ts';
import { type BenchResult, type BenchRow, median, milliseconds, ms } from './measure/figure.ts';
import { inPage, type PageWorld } from './measure/worlds.ts';

const rounds = 10;
const pages = [
  ['Home', '/home', 'main section[aria-labelledby="home-packs"] li a'],
  ['Solution Catalog', '/solutioncatalog', 'main article h2 a'],
] as const;
const links = [
  ['Solution Catalog', 'main h1'],
  ['SQL Editor', 'main [role="textbox"][aria-label="SQL editor"]'],
] as const;

const firstVisits: [name: string, path: string, content: (page: Page) => Locator][] = [
  ['Home', '/home', (page) => page.locator('main section[aria-labelledby="home-packs"] li a')],
  ['Solution Catalog', '/solutioncatalog', (page) => page.locator('main article h2 a')],
  ['a pack', '/solutionpack/spfcl', (page) => page.getByRole('main').getByRole('heading', { level: 2 })],
  [
    'Property Navigator',
    '/pn',
    (page) => page.frameLocator('iframe').getByRole('region', { name: 'Results' }).getByRole('link'),
  ],
  [
    'Foreclosure Report',
    '/visualize',
    (page) => page.frameLocator('iframe[title="Foreclosure Report"]').getByRole('heading', { level: 2 }),
  ],
];

/** With an empty browser cache. By this process's clock, which adds a few milliseconds. */
async function timeFirstVisits({ browser, context, url }: PageWorld): Promise<BenchRow[]> {
  const cookies = await context.cookies();
  const rows: BenchRow[] = [];
  for (const [name, path, content] of firstVisits) {
    const times: number[] = [];
    for (let round = 0; round <= 5; round += 1) {
      const visit = await openPage(browser);
      await visit.context.addCookies(cookies);
      times.push(
        await milliseconds(async () => {
          await visit.page.goto(url + path, { waitUntil: 'commit' });
          await content(visit.page).first().waitFor();
        }),
      );
      await visit.context.close();
    }
    rows.push(ms(`first visit, content of ${name}, median`, median(times.slice(1)), 600));
  }
  return rows;
}

/** From opening a URL, or clicking a link, to the frame that shows the content, by the browser's own clock. */
export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', {}, async (world) => {
    const { page, url } = world;
    const rows = await timeFirstVisits(world);
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
    return { setting: 'licensed user, warm browser cache except on first visits', rows };
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
