import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { editorOf, signInAt } from '../e2e/workbench.ts';
import { webFolder } from '../scripts/build.ts';
import { firstVisitFiles } from '../scripts/first-visit-files.ts';
import { type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const visits = 9;

/** The size of the editor's first visit, and the time from the URL to the first accepted character. */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  const browser = await launchBrowser();
  try {
    const signedIn = await openPage(browser);
    await signInAt(signedIn.page, `${product.url}/queries/new`, 'licensed@example.com');
    await editorOf(signedIn.page).waitFor();
    const cookies = await signedIn.context.cookies();
    await signedIn.context.close();
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1)
      times.push(await timeVisit(browser, `${product.url}/queries/new`, cookies));
    return {
      setting: 'empty browser cache, signed in',
      rows: [...weights(), { figure: 'time to typing, median', unit: 'ms', value: percentile(times, 0.5), limit: 700 }],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The page itself records when the editor accepts its first character, so that our polling isn't measured. */
async function timeVisit(
  browser: Browser,
  address: string,
  cookies: Parameters<Awaited<ReturnType<typeof openPage>>['context']['addCookies']>[0],
): Promise<number> {
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

function weights(): BenchResult['rows'] {
  const files = firstVisitFiles('editor');
  const kilobytes = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const scripts = files.filter(({ kind }) => kind === 'script');
  const styles = files.filter(({ kind }) => kind === 'style');
  const brotli = files.map(({ file }) => brotliCompressSync(readFileSync(join(webFolder, file))).length);
  return [
    { figure: 'scripts, gzip', unit: 'kB', value: kilobytes(scripts.map(({ gzipBytes }) => gzipBytes)), limit: 380 },
    {
      figure: 'own scripts, gzip',
      unit: 'kB',
      value: kilobytes(scripts.filter(({ isOwn }) => isOwn).map(({ gzipBytes }) => gzipBytes)),
      limit: 60,
    },
    { figure: 'styles, gzip', unit: 'kB', value: kilobytes(styles.map(({ gzipBytes }) => gzipBytes)), limit: 40 },
    { figure: 'scripts and styles, brotli', unit: 'kB', value: kilobytes(brotli) },
  ];
}
