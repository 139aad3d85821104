import type { Page } from 'playwright-core';
import { resultsOf, saveQuery } from '../../e2e/workbench.ts';
import { type BenchResult, type BenchRow, median, ms } from './measure/figure.ts';
import { longestTask, watchLongTasks } from './measure/watch.ts';
import { inPage } from './measure/worlds.ts';

const rounds = 3;
const points = 50_000;
const sql = `select i as Place, ((i * 7919) % 50021) / 10 as Height, 'County ' || (i % 4) as County, (i * 31) % 977 as Size,
  timestamp '2020-01-01' + to_minutes(30 * i) as Moment, 'Parcel ' || i as Parcel from range(${points}) t(i)`;
/** Every type, with one mark per row. Bars of 50,000 parcels are the worst case a user can request. */
const charts: Record<string, object> = {
  line: { x: 'Moment', y: 'Height', split: 'County', trendline: true },
  bubble: { x: 'Place', y: 'Height', size: 'Size', color: 'County' },
  bar: { barlabel: 'Parcel', barvalue: 'Height' },
  verticalbar: { barlabel: 'Parcel', barvalue: 'Height' },
  'stacked-bar-vertical': { barlabel: 'Parcel', barvalue: 'Height', color: 'County' },
  'stacked-bar-horizontal': { barlabel: 'Parcel', barvalue: 'Height', color: 'County' },
};

export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', { scripts: [watchLongTasks, watchFiles] }, async ({ page, url }) => {
    const rows: BenchRow[] = [];
    let longest = 0;
    for (const [chartType, fields] of Object.entries(charts)) {
      const id = await saveQuery(page, { name: chartType, queryText: sql, chart: { chartType, fields } });
      await page.goto(`${url}/queries/${id}?run=true`);
      await resultsOf(page).waitFor();
      await pictureOf(page).waitFor({ timeout: 60_000 });
      await longestTask(page);
      const drawn: number[] = [];
      const saved: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        // The table replaces the chart, which is then laid out and drawn again; its worker has been kept with the rows.
        await button(page, 'Show chart data as a table').click();
        await pictureOf(page).waitFor({ state: 'detached' });
        drawn.push(await timeOf(page, 'Show chart data as a table', 'picture'));
        saved.push(await timeOf(page, 'Save PNG', 'file'));
      }
      longest = Math.max(longest, await longestTask(page));
      rows.push(ms(`${chartType}, click to chart, median`, median(drawn), 500));
      rows.push(ms(`${chartType}, click to PNG, median`, median(saved), 500));
    }
    const setting = `${points.toLocaleString('en-US')} rows in memory, Chromium, software rendering`;
    return { setting, rows: [...rows, ms('longest page task', longest, 50)] };
  });
}

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart', exact: true });
const pictureOf = (page: Page) => chartOf(page).getByRole('img');
const button = (page: Page, name: string) => chartOf(page).getByRole('button', { name });

/** Runs in the page before its own scripts: records when the page offers a file for download, and prevents saving it. */
function watchFiles(): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
      event.preventDefault();
      document.dispatchEvent(new Event('file'));
    },
    { capture: true },
  );
}

async function timeOf(page: Page, name: string, expected: 'picture' | 'file'): Promise<number> {
  await page.evaluate((wanted) => {
    window.doneAfter = new Promise((resolve) => {
      const start = ({ timeStamp }: Event) => {
        const end = () => resolve(performance.now() - timeStamp);
        if (wanted === 'file') return document.addEventListener('file', end, { once: true });
        const look = () => {
          if (document.querySelector('.chart-picture canvas')) end();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('click', start, { capture: true, once: true });
    });
  }, expected);
  await button(page, name).click();
  return page.evaluate(() => window.doneAfter);
}
