import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPage } from '../../e2e/product/browser.ts';
import { editorOf } from '../../e2e/workbench.ts';
import { webFolder } from '../build.ts';
import { firstVisitFiles } from '../first-visit-files.ts';
import { type BenchResult, type BenchRow, count, kilobytes, median, ms } from './measure/figure.ts';
import { inPage } from './measure/worlds.ts';

const visits = 9;

export async function run(): Promise<BenchResult> {
  return inPage('/queries/new', {}, async ({ page, context, browser, url }) => {
    await editorOf(page).waitFor();
    const cookies = await context.cookies();
    await context.close();
    const requests = await countRequests(browser, `${url}/queries/new`, cookies);
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) times.push(await timeVisit(browser, `${url}/queries/new`, cookies));
    return {
      setting: 'empty browser cache, signed in',
      rows: [
        ...weights(),
        count('requests of the page', requests, 25),
        ms('time to typing, median', median(times), 400),
      ],
    };
  });
}

/** Until nothing more is loaded without a key or click. */
async function countRequests(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const { page, context } = await openPage(browser);
  await context.addCookies(cookies);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(address);
  await editorOf(page).waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  return requests;
}

type Cookies = Parameters<Awaited<ReturnType<typeof openPage>>['context']['addCookies']>[0];

/** The page itself records when the editor accepts its first character, so that our polling isn't measured. */
async function timeVisit(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const { page, context } = await openPage(browser);
  await context.addCookies(cookies);
  await page.addInitScript(() => {
    const look = () => {
      const editor = document.querySelector<HTMLElement>('[role="textbox"][aria-label="SQL editor"]');
      if (!editor) return void requestAnimationFrame(look);
      editor.focus();
      document.execCommand('insertText', false, 'x');
      if (!editor.textContent?.includes('x')) return void requestAnimationFrame(look);
      document.documentElement.dataset.typedAt = String(performance.now());
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await page.locator('html[data-typed-at]').waitFor();
  const typedAt = Number(await page.locator('html').getAttribute('data-typed-at'));
  await context.close();
  return typedAt;
}

function weights(): BenchRow[] {
  const files = firstVisitFiles('editor');
  const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const gzip = (some: typeof files) => total(some.map(({ gzipBytes }) => gzipBytes));
  const scripts = files.filter(({ kind }) => kind === 'script');
  const styles = files.filter(({ kind }) => kind === 'style');
  const brotli = files.map(({ file }) => brotliCompressSync(readFileSync(join(webFolder, file))).length);
  return [
    kilobytes('scripts, gzip', gzip(scripts), 250),
    kilobytes('styles, gzip', gzip(styles), 20),
    kilobytes('scripts and styles, brotli', total(brotli)),
  ];
}
