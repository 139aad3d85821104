// `npm run content`: prints the stale PDFs. `-- --videos` also records films, `--all` makes all, `--check` only lists.
import { join } from 'node:path';
import { launchBrowser } from '../e2e/product/browser.ts';
import { listArticles, listFilms } from './content/list-articles.ts';
import { inputHashes, readMade, staleFiles, writeMade } from './content/made.ts';
import { makeArticles } from './content/make-articles.ts';
import { makeFilms } from './content/make-films.ts';
import { openTrialData } from './content/trial-rows.ts';
import { makeWarehouseIfStale } from './make-warehouse.ts';
import { logStep, root } from './run-program.ts';

const folder = process.env.CONTENT_FOLDER ?? join(root, 'content');
const flags = new Set(process.argv.slice(2));

if (flags.has('--check')) {
  const stale = staleFiles(folder);
  for (const sentence of stale) console.log(sentence);
  if (stale.length === 0) console.log('Every PDF and film is up to date.');
  process.exitCode = stale.length === 0 ? 0 : 1;
} else await logStep('Building the content', make);

async function make(): Promise<void> {
  const hashes = inputHashes(folder);
  const made = readMade(folder);
  const isWanted = (file: string) => flags.has('--all') || staleFiles(folder).some((line) => line.includes(file));
  const articles = listArticles(folder).filter(({ file }) => isWanted(file));
  const films = flags.has('--videos') ? listFilms(folder).filter(({ file }) => isWanted(file)) : [];
  const warehouse = process.env.WAREHOUSE_FOLDER ?? join(root, 'data', 'warehouse');
  await makeWarehouseIfStale();
  const data = await openTrialData(warehouse);
  const browser = await launchBrowser();
  try {
    await makeArticles(articles, { folder, data, browser, say: console.log });
    await makeFilms(films, { folder, warehouse, browser, say: console.log });
    for (const { file } of [...articles, ...films]) made[file] = hashes[file] ?? '';
    writeMade(folder, made);
  } finally {
    await browser.close();
    await data.close();
  }
}
