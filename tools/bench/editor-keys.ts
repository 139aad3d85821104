import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { editorOf, writeSql } from '../../e2e/workbench.ts';
import { type BenchResult, count, median, ms, p95 } from './measure/figure.ts';
import { layoutPerKey } from './measure/script-per-key.ts';
import { inPage, inPostgres, largeColumns, makeLargeSchema } from './measure/worlds.ts';

const tables = 2_000;
const typed = `
select t.column_1, t.column_14, count(*)
from area_7.table_77 t
join area_3.table_1203 other on other.column_0 = t.column_0
where t.column_2 > 5 and other.column_4 = 'x'
group by column_1 order by column_14`;
/** Pause between two keys in milliseconds: two hundred words a minute. */
const betweenKeys = 60;
const settled = 300;

declare global {
  interface Window {
    isWatched: boolean | undefined;
    /** Milliseconds from each key to the end of the next frame. */
    painted: number[];
    /** Milliseconds from each key to the frame that shows a list for it. */
    listed: number[];
  }
}

export async function run(): Promise<BenchResult> {
  return inPostgres('Large', async (server, env) => {
    await makeLargeSchema(server, tables);
    return inPage('/queries/new?connectionName=Large', { env, scripts: [watchKeys] }, async ({ page, browser }) => {
      await page.getByRole('treeitem').first().waitFor({ timeout: 120_000 });
      await editorOf(page).waitFor();
      // The first keys load what completion needs.
      await workPerKey(page, browser, 'select ', typed.slice(0, 40));
      const inComment = await workPerKey(page, browser, '-- ', typed.replaceAll('\n', ' '));
      const before = `-- A text\n${'select 1 as one from area_1.table_1;\n'.repeat(40)}`;
      const work = await workPerKey(page, browser, before, typed);
      const { painted, listed } = await timesPerKey(page, before, typed);
      return {
        setting: `${tables.toLocaleString('en-US')} tables of ${largeColumns} columns in PostgreSQL 18, a 40-line query, a keystroke every ${betweenKeys} ms`,
        rows: [
          ms('script, style and layout per keystroke, p50', median(work)),
          ms('script, style and layout per keystroke, p95', p95(work), 8),
          ms('script, style and layout per keystroke in a comment, p95', p95(inComment)),
          ms('keystroke to frame, p95', p95(painted), 24),
          ms('keystroke to completion list, p50', median(listed)),
          ms('keystroke to completion list, p95', p95(listed), 40),
          count('keystrokes with a list', listed.length),
        ],
      };
    });
  });
}

async function workPerKey(page: Page, browser: Browser, before: string, text: string): Promise<number[]> {
  await begin(page, before);
  return layoutPerKey(browser, page, () => typeKeys(page, text));
}

/** A separate pass, because watching costs 0.3 ms of script per key. */
async function timesPerKey(page: Page, before: string, text: string): Promise<Pick<Window, 'painted' | 'listed'>> {
  await begin(page, before);
  await page.evaluate(() => {
    window.isWatched = true;
  });
  await typeKeys(page, text);
  return page.evaluate(() => ({ painted: window.painted, listed: window.listed }));
}

async function begin(page: Page, before: string): Promise<void> {
  await writeSql(page, before);
  await page.keyboard.press('Escape');
  await pause(settled);
}

async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) {
    // An open list would take the key.
    if (key === '\n') await page.keyboard.press('Escape');
    await page.keyboard.press(key === '\n' ? 'Enter' : key);
    await pause(betweenKeys);
  }
}

function watchKeys(): void {
  window.painted = [];
  window.listed = [];
  // A task after the frame, so that style, layout and paint are included.
  const atEndOfFrame = (done: (now: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(0);
  };
  let latest = 0;
  const listOf = () => document.querySelector('.cm-tooltip-autocomplete > ul');
  document.addEventListener(
    'keydown',
    ({ timeStamp, key }) => {
      if (!window.isWatched || key === 'Escape') return;
      latest = timeStamp;
      const old = listOf();
      requestAnimationFrame(() => atEndOfFrame((now) => window.painted.push(now - timeStamp)));
      const look = () => {
        if (latest !== timeStamp || performance.now() - timeStamp > 500) return;
        const list = listOf();
        if (list && list !== old) atEndOfFrame((now) => window.listed.push(now - timeStamp));
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true },
  );
}
