import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedArticle, listArticles, listFilms, readBrand } from './list-articles.ts';
import { printColors } from './print-tokens.ts';

export type Made = Record<string, string>;

const madeFile = (folder: string) => join(folder, 'made.json');
const template = ['article-page.ts', 'article.css', 'draw-chart.ts', 'draw-map.ts', 'map-values.ts'];

export function readMade(folder: string): Made {
  return existsSync(madeFile(folder)) ? (JSON.parse(readFileSync(madeFile(folder), 'utf8')) as Made) : {};
}

export function writeMade(folder: string, made: Made): void {
  const wanted = new Set(Object.keys(inputHashes(folder)));
  const kept = Object.entries(made).filter(([file]) => wanted.has(file));
  writeFileSync(madeFile(folder), `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`);
}

/** The warehouse's data isn't included: the generator has its own checks. */
export function inputHashes(folder: string): Made {
  const look = [sources(template), JSON.stringify(printColors()), JSON.stringify(readBrand(folder))];
  const hashes: Made = {};
  for (const listed of listArticles(folder)) hashes[listed.file] = hashOf([...look, ...articleInputs(listed)]);
  const tour = sources(['tour-scenes.ts', 'record-film.ts']);
  for (const { pack, file, query } of listFilms(folder)) hashes[file] = hashOf([tour, pack.name, query]);
  return hashes;
}

function articleInputs({ pack, article, text }: ListedArticle): string[] {
  const numbers = article.blocks.flatMap((block) =>
    block.kind === 'chart'
      ? [block.query]
      : block.kind === 'map' && 'query' in block.source
        ? [block.source.query]
        : [],
  );
  const queries = pack.queries.filter(({ id }) => numbers.includes(id.slice(pack.code.length + 1)));
  return [text, pack.name, pack.type, pack.icon, JSON.stringify(queries)];
}

export function staleFiles(folder: string): string[] {
  const made = readMade(folder);
  return Object.entries(inputHashes(folder)).flatMap(([file, hash]) => {
    const command = file.endsWith('.mp4') ? 'npm run content -- --videos' : 'npm run content';
    if (!existsSync(join(folder, file))) return [`content/${file} is missing: run "${command}".`];
    return made[file] === hash ? [] : [`content/${file} is stale: run "${command}".`];
  });
}

/** Without imports and comments, which change no output. */
const sources = (names: readonly string[]) =>
  names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8').replace(unprinted, '')).join('\n');

const unprinted = /^import [^;]+;\n|^ *\/\*[\s\S]*?\*\/\n|^ *\/\/.*\n/gm;

function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part.replaceAll('\r\n', '\n')).update('\0');
  return hash.digest('hex').slice(0, 16);
}
