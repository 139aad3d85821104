import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

const scales = [1.16, 1.12, 1.08, 1.04, 1, 0.96, 0.92, 0.88, 0.84];

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

/** Counts the pages of a PDF written by Chromium, which leaves page objects uncompressed. */
function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Reproducible: dates become the as-of date, the ID a hash. Lengths don't change, so the offset table stays valid. */
export function settlePdf(pdf: Buffer, asOf: string): Buffer {
  const day = asOf.replaceAll('-', '');
  const names = new Map<string, string>();
  const text = pdf
    .toString('latin1')
    .replace(/\(D:\d{14}(.*?)\)/g, `(D:${day}000000$1)`)
    // Chromium names table headers by a counter that keeps running from one page to the next.
    .replace(/\(node(\d{8})\)/g, (_all, name: string) => {
      if (!names.has(name)) names.set(name, String(names.size + 1).padStart(8, '0'));
      return `(node${names.get(name)})`;
    });
  const without = text.replace(
    /(\/ID\s*\[\s*<)([0-9A-Fa-f]+)(>\s*<)([0-9A-Fa-f]+)(>)/,
    (_all, a, first, b, second, c) => [a, '0'.repeat(first.length), b, '0'.repeat(second.length), c].join(''),
  );
  const id = createHash('sha256').update(without, 'latin1').digest('hex').toUpperCase();
  const settled = without.replace(/(\/ID\s*\[\s*<)(0+)(>\s*<)(0+)(>)/, (_all, a, first, b, second, c) =>
    [a, id.slice(0, first.length), b, id.slice(0, second.length), c].join(''),
  );
  return Buffer.from(settled, 'latin1');
}
