import type { Page } from 'playwright-core';
import { countPages } from './settle-pdf.ts';

/** Text sizes, tried from large to small. */
const scales = [1.16, 1.12, 1.08, 1.04, 1, 0.96, 0.92, 0.88, 0.84];

/** Prints an article's HTML on exactly two pages, in the largest type that fits, trying its charts from tallest to shortest. */
export async function printArticle(page: Page, html: string, charts: number): Promise<Buffer> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  let fewest = Number.POSITIVE_INFINITY;
  for (const scale of scales) {
    for (let chart = 0; chart < charts; chart += 1) {
      await page.evaluate(
        ([size, shown]) => {
          document.documentElement.style.setProperty('--scale', String(size));
          document.documentElement.dataset['chart'] = String(shown);
        },
        [scale, chart] as const,
      );
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
      const pages = countPages(pdf);
      if (pages === 2) return pdf;
      fewest = Math.min(fewest, pages);
    }
  }
  throw new Error(`The article fills ${fewest} pages instead of two. Make it ${fewest < 2 ? 'longer' : 'shorter'}.`);
}
