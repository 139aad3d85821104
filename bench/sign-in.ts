import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser.ts';
import { demoPassword } from '../e2e/workbench.ts';
import { type BenchResult, percentile } from './bench.ts';
import { startWarmProduct } from './warm-product.ts';

const rounds = 9;

/**
 * How long a user waits at sign-in: from /signin to the provider's form, and from the click on its button to an editor that accepts typing.
 * The time the user spends typing isn't counted.
 */
export async function run(): Promise<Pick<BenchResult, 'rows' | 'setting'>> {
  const product = await startWarmProduct();
  const browser = await launchBrowser();
  try {
    const toForm: number[] = [];
    const toEditor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await timeSignIn(browser, product.url);
      toForm.push(times.toForm);
      toEditor.push(times.toEditor);
    }
    const both = toForm.map((time, index) => time + (toEditor[index] ?? 0));
    return {
      setting: 'empty browser cache, embedded provider',
      rows: [
        { figure: '/signin to form, median', unit: 'ms', value: percentile(toForm, 0.5) },
        { figure: 'button to usable editor, median', unit: 'ms', value: percentile(toEditor, 0.5) },
        { figure: 'both together, median', unit: 'ms', value: percentile(both, 0.5), limit: 1_200 },
        { figure: 'both together, slowest', unit: 'ms', value: percentile(both, 1) },
      ],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function timeSignIn(browser: Browser, url: string): Promise<{ toForm: number; toEditor: number }> {
  const { page, context } = await openPage(browser);
  // Each document records by wall clock when its form was ready, or its editor accepted a character.
  await page.addInitScript(() => {
    const look = () => {
      const editor = document.querySelector<HTMLElement>('[role="textbox"][aria-label="SQL editor"]');
      const isForm = document.querySelector('input[type="password"]') !== null;
      if (editor && !editor.textContent?.includes('x')) {
        editor.focus();
        document.execCommand('insertText', false, 'x');
      }
      if (isForm || editor?.textContent?.includes('x')) document.documentElement.dataset.usableAt = String(Date.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    addEventListener('submit', () => sessionStorage.setItem('pressedAt', String(Date.now())), true);
  });
  const usable = page.locator('html[data-usable-at]');
  const usableAt = async () => Number(await usable.getAttribute('data-usable-at'));
  const went = Date.now();
  await page.goto(`${url}/signin?state=/queries/new`);
  await usable.waitFor();
  const toForm = (await usableAt()) - went;
  await page.getByLabel('Email').fill('licensed@example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/queries/new`);
  await usable.waitFor();
  const pressedAt = Number(await page.evaluate(() => sessionStorage.getItem('pressedAt')));
  const toEditor = (await usableAt()) - pressedAt;
  await context.close();
  return { toForm, toEditor };
}
