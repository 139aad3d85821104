import type { Page } from 'playwright-core';

/** Light on a desktop, dark on a phone: each check runs with both themes and both widths. */
const surroundings = [
  { name: 'light at 1,280 px', theme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'dark at 380 px', theme: 'dark', viewport: { width: 380, height: 780 } },
] as const;

export async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
}

/** Checks a page as it was drawn, and again after theme and width have changed. The page stays in the second setting. */
export async function lookInBoth(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const isPhone = page.viewportSize()?.width === 380;
  for (const { name, theme, viewport } of isPhone ? surroundings.toReversed() : surroundings) {
    await page.setViewportSize(viewport);
    await showIn(page, theme);
    await look(name);
  }
}
