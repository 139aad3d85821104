import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { horizontalOverflow } from '../accessibility.ts';
import { openPage, type WatchedPage } from '../product/browser.ts';
import type { Product } from '../product/start-product.ts';
import { signInAt } from '../workbench.ts';
import type { View } from './view.ts';
import { views } from './views.ts';

const widths = [380, 1280, 2560];
const themes = ['light', 'dark'] as const;

/** Returns one sentence for each view that didn't load, scrolls horizontally, or violated the page's security policy. */
export async function takeScreenshots(
  browser: Browser,
  product: Product,
  folder: string,
  names: readonly string[] = [],
): Promise<string[]> {
  const problems: string[] = [];
  for (const theme of themes) {
    for (const width of widths) {
      const viewport = { width, height: width === 380 ? 780 : width === 1280 ? 800 : 1300 };
      const signedOut = await openPage(browser, { colorScheme: theme, viewport });
      const signedIn = await openPage(browser, { colorScheme: theme, viewport });
      const admin = await openPage(browser, { colorScheme: theme, viewport });
      await signInAt(signedIn.page, `${product.url}/queries/new`, 'licensed@example.com');
      await signInAt(admin.page, `${product.url}/queries/new`, 'admin@example.com');
      for (const view of views) {
        if (names.length > 0 && !names.includes(view.name)) continue;
        const watched = view.isSignedOut ? signedOut : view.isAdmin ? admin : signedIn;
        const name = `${view.name}-${theme}-${width}`;
        const found = await takeScreenshot(watched, view, product.url, join(folder, `${name}.png`));
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      }
      await admin.context.close();
      await signedOut.context.close();
      await signedIn.context.close();
    }
  }
  return problems;
}

async function takeScreenshot({ page, complaints }: WatchedPage, view: View, url: string, file: string) {
  const problems: string[] = [];
  const complaintsBefore = complaints.length;
  await unfoldEditor(page);
  try {
    await view.show(page, url);
    await page.evaluate(() => document.fonts.ready);
  } catch (error) {
    problems.push(String(error).split('\n')[0] ?? '');
  }
  const overflow = await horizontalOverflow(page);
  if (overflow > 0) problems.push(`scrolls ${overflow} px sideways`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await view.leave?.(page);
  // Other errors are expected by a view, such as a refused password.
  const policy = complaints.slice(complaintsBefore).filter((text) => /content security policy/i.test(text));
  return [...problems, ...policy];
}

async function unfoldEditor(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: /Edit$/ });
  if (await edit.isVisible()) await edit.click();
}
