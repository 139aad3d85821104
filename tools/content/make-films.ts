import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openPage } from '../../e2e/product/browser.ts';
import { startDemoProduct } from '../../e2e/product/start-demo-product.ts';
import { arriveSignedIn } from '../../e2e/workbench.ts';
import { buildIfStale } from '../build.ts';
import type { ListedFilm } from './list-articles.ts';
import { recordFilm } from './record-film.ts';
import { filmSize, walkThrough } from './tour-scenes.ts';

const mostBytes = 3_000_000;

export async function makeFilms(
  films: readonly ListedFilm[],
  options: { folder: string; warehouse: string; browser: Browser; say(line: string): void },
): Promise<void> {
  const { folder, warehouse, browser, say } = options;
  if (films.length === 0) return;
  await buildIfStale();
  const product = await startDemoProduct(warehouse);
  try {
    for (const { pack, file, query } of films) {
      const { page, context } = await openPage(browser, { viewport: filmSize, colorScheme: 'light' });
      await arriveSignedIn(page, `${product.url}/solutioncatalog`, 'trial@example.com');
      const scenes = await walkThrough(page, product.url, pack, query);
      await context.close();
      const film = await recordFilm(browser, scenes);
      if (film.length > mostBytes) throw new Error(`${file} has ${film.length} bytes, ${mostBytes} are allowed.`);
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), film);
      say(`${file}  ${Math.ceil(film.length / 1000)} kB`);
    }
  } finally {
    await product.stop();
  }
}
