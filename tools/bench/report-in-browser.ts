import type { Frame, Page } from 'playwright-core';
import { type BenchResult, type BenchRow, median, ms } from './measure/figure.ts';
import { inPage } from './measure/worlds.ts';

const reports = ['foreclosure', 'market-trends'];
const filters = 4;
const drawn = '#report-page[aria-busy="false"] .vis:not(.stale)';
const waiting = '#report-page .skel, #report-page [aria-busy="true"]';

/** From a URL, or a click in a filter, to the frame that shows all pictures. The code is cached, the data isn't. */
export async function run(): Promise<BenchResult> {
  return inPage('/visualize?report=market-trends', { email: 'trial@example.com' }, async ({ page, url }) => {
    await drawnFrame(page);
    const rows: BenchRow[] = [];
    for (const report of reports) {
      const address = `${url}/visualize?report=${report}`;
      // The report's first page loads the code into the cache, with filters that are used only here.
      await openReport(page, `${address}&period=ytd`);
      const tabs = await (await drawnFrame(page)).locator('[role="tab"]').evaluateAll((all) => all.map(({ id }) => id));
      for (const tab of tabs) rows.push(...(await measurePage(page, address, tab.replace('tab-', ''), report)));
    }
    return { setting: 'five counties, one trial user, 1280 × 800, software rendering', rows };
  });
}

async function measurePage(page: Page, address: string, id: string, report: string): Promise<BenchRow[]> {
  const first = await openReport(page, `${address}&page=${id}`);
  const frame = await drawnFrame(page);
  const name = await frame.locator('[role="tab"][aria-selected="true"]').innerText();
  const filtered: number[] = [];
  for (let turn = 0; turn < filters; turn += 1) filtered.push(await tick(frame, turn));
  return [
    ms(`${report}, ${name}: first`, first, 1500),
    ms(`${report}, ${name}: after a click, p50`, median(filtered)),
    ms(`${report}, ${name}: after a click, slowest`, Math.max(...filtered), 200),
  ];
}

async function drawnFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('the page of the report has no frame');
  await frame.waitForSelector(drawn);
  return frame;
}

async function openReport(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return page.evaluate(
    ({ drawn, waiting }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const inside = document.querySelector('iframe')?.contentDocument;
          const isDone = inside?.querySelector(drawn) && !inside.querySelector(waiting);
          if (isDone) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { drawn, waiting },
  );
}

function tick(frame: Frame, index: number): Promise<number> {
  return frame.evaluate(
    ({ index, drawn, waiting }) =>
      new Promise<number>((resolve, reject) => {
        const box = document.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')[index];
        if (!box) return reject(new Error('the report has too few boxes in its filters'));
        let wasRequested = false;
        const since = performance.now();
        box.click();
        const look = () => {
          const isDone = document.querySelector(drawn) && !document.querySelector(waiting);
          wasRequested ||= !isDone;
          if (wasRequested && isDone) requestAnimationFrame(() => resolve(performance.now() - since));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { index, drawn, waiting },
  );
}
