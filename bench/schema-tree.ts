import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { editorOf, signInAt } from '../e2e/workbench.ts';
import { startPostgres } from '../server/src/testing/start-postgres.ts';
import { type BenchResult, percentile } from './bench.ts';
import { largeColumns, makeLargeSchema } from './large-schema.ts';
import { watchLongTasks } from './long-tasks.ts';
import { startWarmProduct } from './warm-product.ts';

const tables = 10_000;
const visits = 5;
/** Typed and deleted letter by letter: names, descriptions, and a search without results. */
const searches = ['table_77', 'about', 'column_14', 'zzz'];

declare global {
  interface Window {
    /** Milliseconds from the last key to the frame that shows the results. */
    foundAfter: Promise<number>;
    /** When the tree was painted, in milliseconds since the page was opened. */
    treeAt: Promise<number>;
  }
}

/** The schema tree of a database of 10,000 tables of 15 columns: until it is shown, while searching in it, and while it scrolls. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const server = await startPostgres();
  try {
    await makeLargeSchema(server, tables);
    const { host, port, user, password, database } = server;
    const login = { host, port, user, password, database };
    const product = await startWarmProduct({
      env: { POSTGRES_CONNECTIONS: JSON.stringify([{ name: 'Large', ...login }]) },
    });
    const browser = await launchBrowser();
    try {
      const { page } = await openPage(browser);
      await page.addInitScript(watchLongTasks);
      await page.addInitScript(watchTree);
      const address = `${product.url}/queries/new?connectionName=Large`;
      await signInAt(page, address, 'licensed@example.com');
      // The first load reads the catalog, which another benchmark measures.
      await treeOf(page).getByRole('treeitem').first().waitFor({ timeout: 120_000 });
      const paints: number[] = [];
      const afterAnswers: number[] = [];
      const longest: number[] = [];
      for (let visit = 0; visit < visits; visit += 1) {
        await page.goto(address);
        await editorOf(page).waitFor();
        await treeOf(page).getByRole('treeitem').first().waitFor();
        const { requested, answered, shown } = await paintOf(page);
        paints.push(shown - requested);
        afterAnswers.push(shown - answered);
        longest.push(await longestTask(page));
      }
      const keys: number[] = [];
      const field = page.getByLabel('Search tables and columns');
      await field.focus();
      for (const text of searches) {
        for (const letter of text) keys.push(await timeOfKey(page, letter));
        for (const _ of text) keys.push(await timeOfKey(page, 'Backspace'));
      }
      return {
        setting: `${tables.toLocaleString('en-US')} tables of ${largeColumns} columns in PostgreSQL 18, cached by the server`,
        rows: [
          { figure: 'call to first row, median', unit: 'ms', value: percentile(paints, 0.5), limit: 1000 },
          { figure: 'last byte to first row, median', unit: 'ms', value: percentile(afterAnswers, 0.5) },
          { figure: 'longest page task, median', unit: 'ms', value: percentile(longest, 0.5) },
          { figure: 'keystroke in search to next frame, p50', unit: 'ms', value: percentile(keys, 0.5) },
          {
            figure: 'keystroke in search to next frame, p95',
            unit: 'ms',
            value: percentile(keys, 0.95),
            limit: 50,
          },
        ],
      };
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    await server.stop();
  }
}

function treeOf(page: Page) {
  return page.getByRole('tree', { name: 'Schema' });
}

/** When the schema was requested, when its last byte arrived, and when the tree was in the page; in milliseconds since the page was opened. */
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

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}

/** Milliseconds from a key to the end of the next frame, measured in the page. */
async function timeOfKey(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.foundAfter = new Promise((resolve) => {
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
  return page.evaluate(() => window.foundAfter);
}
