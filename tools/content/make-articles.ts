import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { articlePage } from './article-page.ts';
import { drawChart } from './draw-chart.ts';
import { drawMap } from './draw-map.ts';
import { type ListedArticle, readBrand } from './list-articles.ts';
import { readMapValues } from './map-values.ts';
import { printArticle, settlePdf } from './print-articles.ts';
import type { TrialData } from './trial-rows.ts';

/** CSS pixels. */
const chartSizes = [260, 220, 180].map((height) => ({ width: 660, height }));
/** Articles are downloaded over slow connections, and all of them are in the repository. */
const mostBytes = 150_000;

export async function makeArticles(
  articles: readonly ListedArticle[],
  options: { folder: string; data: TrialData; browser: Browser; say(line: string): void },
): Promise<void> {
  const { folder, data, browser, say } = options;
  const brand = readBrand(folder);
  const page = await browser.newPage();
  try {
    for (const [at, listed] of articles.entries()) {
      const { pack, article, file } = listed;
      try {
        const html = articlePage({ pack, article, brand, asOf: data.asOf, ...(await drawFigures(listed, data)) });
        const pdf = settlePdf(await printArticle(page, html, chartSizes.length), data.asOf);
        if (pdf.length > mostBytes) throw new Error(`It has ${pdf.length} bytes, ${mostBytes} are allowed.`);
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), pdf);
        say(`${at + 1}/${articles.length}  ${file}  ${Math.ceil(pdf.length / 1000)} kB`);
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    }
  } finally {
    await page.close();
  }
}

async function drawFigures(
  { pack, article }: ListedArticle,
  data: TrialData,
): Promise<{ charts: string[]; map: string }> {
  const queryOf = (number: string) => pack.queries.find(({ id }) => id === `${pack.code}-${number}`);
  const rowsOf = (number: string) => data.read(queryOf(number)?.queryText ?? '');
  const drawn: { charts: string[]; map: string } = { charts: [], map: '' };
  for (const block of article.blocks) {
    if (block.kind === 'chart') {
      const chart = queryOf(block.query)?.chart;
      if (!chart) throw new Error(`The query ${block.query} has no chart.`);
      const rows = await rowsOf(block.query);
      drawn.charts = await Promise.all(chartSizes.map((size) => drawChart(chart, rows, size)));
    }
    if (block.kind === 'map') drawn.map = drawMap(await readMapValues(block, data, rowsOf), block.unit);
  }
  return drawn;
}
