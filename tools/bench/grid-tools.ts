import type { Page } from 'playwright-core';
import { resultsOf, writeSql } from '../../e2e/workbench.ts';
import { type BenchResult, median, ms, p95 } from './measure/figure.ts';
import { longestTask, watchLongTasks } from './measure/watch.ts';
import { inPage } from './measure/worlds.ts';

const rounds = 5;
const frames = 120;
/** Pixels per frame: a fast wheel scrolls 20 rows in each. */
const wheelStep = 600;

/** 50,000 rows of 200 short cells: decimal numbers, texts, dates and empty columns. */
const columns = Array.from({ length: 198 }, (_, index) => {
  if (index % 20 === 7) return `null as Empty${index}`;
  if (index % 3 === 0) return `(i * ${7919 + index}) % 10007 / 10 as Figure${index}`;
  return index % 3 === 1
    ? `'t' || (i * ${31 + index}) % 977 as Text${index}`
    : `date '2020-01-01' + (i % ${800 + index})::int as Day${index}`;
});
const sql = `select (i * 7919) % 50021 as Id, 'TOWN ' || (i * 31) % 9973 as Town, ${columns.join(', ')} from range(50000) t(i)`;

export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', { scripts: [watchLongTasks] }, async ({ page }) => {
    await writeSql(page, sql);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await resultsOf(page).waitFor({ timeout: 120_000 });
    await longestTask(page);
    await page.getByText('50,000 rows, 200 columns').waitFor({ timeout: 120_000 });
    const whileLoading = await longestTask(page);
    const [numbers, texts, filters, profiles]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      await goTo(page, 'Home');
      numbers.push(await timeOf(page, 's', 'by Id, smallest first'), await timeOf(page, 's', 'by Id, largest first'));
      await timeOf(page, 's', '50,000 rows, 200 columns');
      await goTo(page, 'Home', 'ArrowRight');
      texts.push(await timeOf(page, 's', 'by Town, A to Z'), await timeOf(page, 's', 'by Town, Z to A'));
      await timeOf(page, 's', '50,000 rows, 200 columns');
      await goTo(page, 'l');
      filters.push(await timeOf(page, '9', 'of the 50,000 rows loaded'));
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
      await goTo(page, 'Home');
      profiles.push(await timeOf(page, 'p', '% filled'));
      await page.keyboard.press('Escape');
    }
    const wheel = await scrollFrames(page, wheelStep);
    const drag = await scrollFrames(page, undefined);
    return {
      setting: '50,000 × 200 in memory, Chromium, software rendering',
      rows: [
        ms('sort by number, key to rows, median', median(numbers), 300),
        ms('sort by text, key to rows, median', median(texts), 300),
        ms('filter, key to rows, median', median(filters), 150),
        ms('column profile, key to figures, median', median(profiles), 300),
        ms('frame during fast wheel scrolling, p95', p95(wheel), 20),
        ms('frame while dragging the scroll thumb end to end, p95', p95(drag)),
        ms('longest page task while loading rows', whileLoading, 50),
        ms('longest page task afterward', await longestTask(page), 50),
      ],
    };
  });
}

async function goTo(page: Page, ...keys: string[]): Promise<void> {
  await resultsOf(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

async function timeOf(page: Page, key: string, text: string): Promise<number> {
  await page.evaluate((expected) => {
    window.doneAfter = new Promise((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          const area = document.querySelector('.grid-area');
          const isAtRest = !area?.querySelector('[aria-busy="true"], .g-td.wait');
          if (isAtRest && area?.textContent?.includes(expected)) resolve(performance.now() - timeStamp);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('keydown', onKey, { capture: true, once: true });
    });
  }, text);
  await page.keyboard.press(key);
  return page.evaluate(() => window.doneAfter);
}

function scrollFrames(page: Page, pixels: number | undefined): Promise<number[]> {
  return page.evaluate(
    ({ count, wanted }) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role="grid"]') as HTMLElement;
        grid.scrollTop = 0;
        const step = wanted ?? (grid.scrollHeight - grid.clientHeight) / count;
        const found: number[] = [];
        let last = 0;
        const next = (now: number) => {
          if (last > 0) found.push(now - last);
          last = now;
          if (found.length === count) return resolve(found);
          grid.scrollTop += step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { count: frames, wanted: pixels },
  );
}
