import type { Locator, Page } from 'playwright-core';
import type { Pack } from '../../server/src/features/solutions/pack.ts';

export interface Scene {
  /** PNG in base64; a card with the caption as its title when empty. */
  picture: string;
  caption: string;
  seconds: number;
  pointer?: { x: number; y: number };
  isPressed?: boolean;
}

export const filmSize = { width: 1280, height: 720 };

export async function walkThrough(page: Page, url: string, pack: Pack, query: string): Promise<Scene[]> {
  const scenes: Scene[] = [{ picture: '', caption: pack.name, seconds: 2.4 }];
  const show = async (caption: string, seconds: number, target?: Locator, isPressed = false) => {
    await settle(page);
    const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64');
    const box = await target?.boundingBox();
    const pointer = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
    scenes.push({ picture, caption, seconds, isPressed, ...(pointer ? { pointer } : {}) });
  };

  await page.goto(`${url}/solutioncatalog`);
  const card = page.getByRole('article', { name: pack.name, exact: true });
  await card.waitFor();
  await show('The Solution Catalog lists every pack and dataset.', 3.2);
  await card.scrollIntoViewIfNeeded();
  const way = card.getByRole('link', { name: /^(Try|Go)$/ });
  await show(`Open ${pack.name}.`, 3.2, way, true);

  await way.click();
  await page.getByRole('heading', { level: 1, name: pack.name }).waitFor();
  const queries = page.getByRole('region', { name: 'Query the Data', exact: true }).first();
  const tile = queries.getByRole('article', { name: query, exact: true });
  await tile.waitFor();
  await drawn(tile);
  await show('The pack page shows what is included, with queries that are ready to run.', 4);
  const run = tile.getByRole('button', { name: 'Run', exact: true });
  await run.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'center' }));
  await drawn(tile);
  await show(`Run opens “${query}” in the SQL Editor and runs it.`, 3.4, run, true);

  await run.click();
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.getByRole('gridcell').first().waitFor();
  const chart = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('img');
  await chart.waitFor();
  await page.mouse.move(5, 5);
  await show('The rows appear below the query, and its chart next to it.', 4.2);
  await page.mouse.move(...(await middleOf(chart)));
  await show('Point at the chart to see the numbers.', 3.6, chart);

  const exporting = page.getByRole('button', { name: 'Export' }).first();
  await page.mouse.move(5, 5);
  await show('Edit the query, run it again and save it under your own name.', 3.4, exporting, true);
  await exporting.click();
  await page.getByRole('menuitem').first().waitFor();
  await show('Export the rows to CSV, Excel, JSON or Parquet.', 3.6);
  scenes.push({ picture: '', caption: 'Try it on the five trial counties', seconds: 2.2 });
  return scenes;
}

async function drawn(tile: Locator): Promise<void> {
  await tile.locator('.pack-sketch').waitFor({ state: 'detached' });
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.waitForTimeout(1_500);
}

async function middleOf(target: Locator): Promise<[number, number]> {
  const box = await target.boundingBox();
  return box ? [box.x + box.width * 0.6, box.y + box.height * 0.55] : [0, 0];
}
