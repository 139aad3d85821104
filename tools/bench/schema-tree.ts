import type { Page } from 'playwright-core';
import { editorOf } from '../../e2e/workbench.ts';
import { type BenchResult, median, ms, p95 } from './measure/figure.ts';
import { scriptPerKey } from './measure/script-per-key.ts';
import { longestTask, watchLongTasks } from './measure/watch.ts';
import { inPage, inPostgres, largeColumns, makeLargeSchema } from './measure/worlds.ts';

const tables = 10_000;
const visits = 5;
const searches = ['table_77', 'about', 'column_14', 'zzz'];

declare global {
  interface Window {
    treeAt: Promise<number>;
  }
}

export async function run(): Promise<BenchResult> {
  const path = '/queries/new?connectionName=Large';
  return inPostgres('Large', async (server, env) => {
    await makeLargeSchema(server, tables);
    return inPage(path, { env, scripts: [watchLongTasks, watchTree] }, async ({ page, url, browser }) => {
      // The first load reads the catalog and isn't measured.
      await treeOf(page).getByRole('treeitem').first().waitFor({ timeout: 120_000 });
      const [paints, afterAnswers, longest]: [number[], number[], number[]] = [[], [], []];
      for (let visit = 0; visit < visits; visit += 1) {
        await page.goto(url + path);
        await editorOf(page).waitFor();
        await treeOf(page).getByRole('treeitem').first().waitFor();
        const { requested, answered, shown } = await paintOf(page);
        paints.push(shown - requested);
        afterAnswers.push(shown - answered);
        longest.push(await longestTask(page));
      }
      const keys: number[] = [];
      await page.getByLabel('Search tables and columns').focus();
      const scripts = await scriptPerKey(browser, page, async () => {
        for (const text of searches)
          for (const key of [...text, ...[...text].map(() => 'Backspace')]) keys.push(await timeOfKey(page, key));
      });
      return {
        setting: `${tables.toLocaleString('en-US')} tables of ${largeColumns} columns in PostgreSQL 18, cached by the server`,
        rows: [
          ms('call to first row, median', median(paints), 200),
          ms('last byte to first row, median', median(afterAnswers)),
          ms('longest page task, median', median(longest)),
          ms('script per keystroke in search, p50', median(scripts)),
          ms('script per keystroke in search, p95', p95(scripts), 10),
          ms('keystroke in search to next frame, p50', median(keys)),
          ms('keystroke in search to next frame, p95', p95(keys), 50),
        ],
      };
    });
  });
}

function treeOf(page: Page) {
  return page.getByRole('tree', { name: 'Schema' });
}

function paintOf(page: Page): Promise<{ requested: number; answered: number; shown: number }> {
  return page.evaluate(async () => {
    const shown = await window.treeAt;
    const call = performance.getEntriesByType('resource').find(({ name }) => name.includes('/schema-info/')) as
      | PerformanceResourceTiming
      | undefined;
    return { requested: call?.startTime ?? 0, answered: call?.responseEnd ?? 0, shown };
  });
}

function watchTree(): void {
  window.treeAt = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    const look = () => {
      if (document.querySelector('[role="tree"] [role="treeitem"]')) port2.postMessage(0);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.doneAfter = new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          // A task after the frame, so that style, layout and paint are included.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          requestAnimationFrame(() => port2.postMessage(0));
        },
        { capture: true, once: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => window.doneAfter);
}
