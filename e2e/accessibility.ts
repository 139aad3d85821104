import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(fileURLToPath(new URL('../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

interface AxeViolation {
  id: string;
  impact: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  run(options: { resultTypes: string[] }): Promise<{ violations: AxeViolation[] }>;
}

/** What axe-core finds wrong on the page once nothing moves in it, however small: one line for each element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A page whose code is still on its way has nothing in it; one that stays without a heading is told of by axe.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);
  // What is half faded in has no contrast yet.
  const isThere = await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // What is right is counted, but not written down, which takes as long as finding what is wrong.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${impact}): ${help}: ${html.slice(0, 160)}`),
  );
}

/** How many pixels the page is wider than the window; 0 when it needs no horizontal scroll. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Both: everything that is wrong with how the page can be used, one line each. */
export async function pageProblems(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  return [...(await accessibilityProblems(page)), ...(overflow > 0 ? [`scrolls ${overflow} px sideways`] : [])];
}
