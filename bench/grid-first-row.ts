import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { resultsOf, signInAt, writeSql } from '../e2e/workbench.ts';
import { type BenchResult, percentile } from './bench.ts';
import { watchLongTasks } from './long-tasks.ts';
import { startWarmProduct } from './warm-product.ts';
import { wideSql } from './wide-workload.ts';

const rounds = 5;

/** From the click on Run to the first row of 50,000 × 20, and how responsive the page stays. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  const browser = await launchBrowser();
  try {
    const { page, context } = await openPage(browser);
    await page.addInitScript(watchLongTasks);
    await signInAt(page, `${product.url}/queries/new`, 'licensed@example.com');
    const devtools = await context.newCDPSession(page);
    await writeSql(page, 'select 1');
    await runWhole(page, '1 row, 1 column');
    await writeSql(page, wideSql);
    // The first run starts the worker and reads the file; later runs are measured.
    await runWhole(page, '50,000 rows, 20 columns');
    const heaps = [await heapOf(devtools)];
    await page.evaluate(() => window.longTasks.splice(0));
    const firstRows: number[] = [];
    const afterEnds: number[] = [];
    const wholes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { firstRow, afterEnd, whole } = await runWhole(page, '50,000 rows, 20 columns');
      firstRows.push(firstRow);
      afterEnds.push(afterEnd);
      wholes.push(whole);
      heaps.push(await heapOf(devtools));
    }
    const longest = await page.evaluate(() => Math.max(0, ...window.longTasks));
    return {
      setting: 'warm processes, Chromium, software rendering',
      rows: [
        { figure: 'click on Run to first row, median', unit: 'ms', value: percentile(firstRows, 0.5), limit: 700 },
        { figure: 'end of run to first row, median', unit: 'ms', value: percentile(afterEnds, 0.5) },
        { figure: 'click on Run to last row, median', unit: 'ms', value: percentile(wholes, 0.5) },
        { figure: 'longest page task', unit: 'ms', value: longest, limit: 100 },
        { figure: 'heap after one run', unit: 'MB', value: (heaps[0] ?? 0) / 1e6 },
        {
          figure: 'heap after three runs ÷ heap after one',
          unit: '×',
          value: (heaps[2] ?? 0) / (heaps[0] ?? 0),
          limit: 1.3,
        },
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Clicks Run and waits for the first and the last row of the new result. Milliseconds, measured in the page. */
async function runWhole(page: Page, status: string): Promise<{ firstRow: number; afterEnd: number; whole: number }> {
  await page.evaluate(() => document.querySelector('[role="grid"]')?.setAttribute('data-old', ''));
  const times = page.evaluate(
    (expected) =>
      new Promise<{ firstRow: number; afterEnd: number; whole: number }>((resolve) => {
        performance.clearResourceTimings();
        const pressed = performance.now();
        let firstRow = 0;
        // The page requests rows as soon as it knows that the run has ended.
        const calledAt = () =>
          performance.getEntriesByType('resource').find(({ name }) => name.includes('/results?'))?.startTime ?? 0;
        const look = () => {
          const grid = document.querySelector('[role="grid"]:not([data-old])');
          if (firstRow === 0 && grid?.querySelector('[role="gridcell"]')) firstRow = performance.now() - pressed;
          if (firstRow > 0 && document.querySelector('.results')?.textContent?.includes(expected))
            resolve({ firstRow, afterEnd: firstRow + pressed - calledAt(), whole: performance.now() - pressed });
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLButtonElement>('.toolbar .run')?.click();
        requestAnimationFrame(look);
      }),
    status,
  );
  await resultsOf(page).waitFor();
  return times;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}
