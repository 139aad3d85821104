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

/** Waits until nothing moves on the page, and returns everything that axe-core reports, however minor, one line per element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A page whose code is still loading is empty. axe reports a page that never gets a heading.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);
  // Half-faded elements don't have their final contrast yet.
  const isThere = await page.evaluate(async () => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // Passed rules are only counted: listing them takes as long as finding the violations.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${impact}): ${help}: ${html.slice(0, 160)}`),
  );
}

/** Of the page and of open forms, in pixels. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const areas = [document.documentElement, ...document.querySelectorAll('dialog[open] form .scrolls')];
    return Math.max(...areas.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
}

export const looksRight = async (page: Page): Promise<void> => expect(await pageProblems(page)).toEqual([]);

export async function pageProblems(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  return [...(await accessibilityProblems(page)), ...(overflow > 0 ? [`scrolls ${overflow} px sideways`] : [])];
}
