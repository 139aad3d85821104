import type { CDPSession, Page } from 'playwright-core';
import { resultsOf, writeSql } from '../../e2e/workbench.ts';
import { type BenchResult, median, megabytes, ms } from './measure/figure.ts';
import { longestTask, watchLongTasks } from './measure/watch.ts';
import { inPage, wideSql } from './measure/worlds.ts';

const rounds = 5;

export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', { scripts: [watchLongTasks] }, async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await writeSql(page, 'select 1');
    await runWhole(page, '1 row, 1 column');
    await writeSql(page, wideSql);
    // The first run starts the worker and reads the file; later runs are measured.
    await runWhole(page, '50,000 rows, 20 columns');
    const heaps = [await heapOf(devtools)];
    await longestTask(page);
    const times: Awaited<ReturnType<typeof runWhole>>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(await runWhole(page, '50,000 rows, 20 columns'));
      heaps.push(await heapOf(devtools));
    }
    const [first = 0, , third = 0] = heaps;
    return {
      setting: 'warm processes, Chromium, software rendering',
      rows: [
        ms('click on Run to first row, median', median(times.map(({ firstRow }) => firstRow)), 250),
        ms('end of run to first row, median', median(times.map(({ afterEnd }) => afterEnd))),
        ms('click on Run to last row, median', median(times.map(({ whole }) => whole)), 450),
        ms('longest page task', await longestTask(page), 50),
        megabytes('heap after one run', first / 1e6),
        { figure: 'heap after three runs ÷ heap after one', unit: '×', value: third / first, limit: 1.3 },
      ],
    };
  });
}

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
