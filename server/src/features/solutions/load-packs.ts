import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ContentFault, Pack, PackFile, PackQuery } from './pack.ts';
import { readIcon } from './pack-icon.ts';
import { parseArticle } from './parse-article.ts';
import { parsePackFile } from './parse-pack-file.ts';
import { parsePackQuery } from './parse-pack-query.ts';
import { readAnalytics } from './read-analytics.ts';

/** Sorted by code. Throws all faults in one message with file and line, so that an operator can fix them together. */
export function loadPacks(folder: string): readonly Pack[] {
  const faults: string[] = [];
  const at = (file: string, found: readonly ContentFault[]) =>
    faults.push(...found.map(({ line, sentence }) => `${file}:${line}: ${sentence}`));
  const root = path.join(folder, 'packs');
  const packs = existsSync(root) ? foldersIn(root).flatMap((code) => loadPack(path.join(root, code), code, at)) : [];
  if (!existsSync(root))
    faults.push(`The folder ${root} does not exist. CONTENT_FOLDER must point to the folder that contains it.`);
  const examples = new Map<number, string>();
  for (const { id, example } of packs.flatMap(({ queries }) => queries)) {
    if (example === undefined) continue;
    const first = examples.get(example);
    if (first !== undefined) faults.push(`${root}: ${first} and ${id} are both example ${example}.`);
    examples.set(example, id);
  }
  if (faults.length > 0) throw new Error(`The content has errors:\n${faults.map((line) => `  ${line}`).join('\n')}`);
  return packs;
}

const parts = ['pack.json', 'icon.svg', 'queries', 'articles', 'analytics'];
const listed = new Intl.ListFormat('en').format(parts);

type Report = (file: string, faults: readonly ContentFault[]) => void;

function loadPack(folder: string, code: string, at: Report): Pack[] {
  const file = path.join(folder, 'pack.json');
  if (!existsSync(file)) {
    at(file, [{ line: 1, sentence: 'The pack has no pack.json.' }]);
    return [];
  }
  const unknown = namesIn(folder).filter((name) => !parts.includes(name));
  for (const name of unknown) at(path.join(folder, name), [{ line: 1, sentence: `A pack has ${listed}.` }]);
  const { pack, faults } = parsePackFile(readFileSync(file, 'utf8'), code);
  at(file, faults);
  const queryFolder = path.join(folder, 'queries');
  const files = existsSync(queryFolder) ? namesIn(queryFolder) : [];
  if (files.length === 0) at(file, [{ line: 1, sentence: 'The pack has no query in its folder queries.' }]);
  if (pack === undefined) return [];
  const queries: PackQuery[] = [];
  for (const name of files) {
    const queryFile = path.join(queryFolder, name);
    const { query, faults: found } = parsePackQuery(readFileSync(queryFile, 'utf8'), name, pack);
    at(queryFile, found);
    if (queries.some(({ id }) => id === query.id))
      at(queryFile, [{ line: 1, sentence: `Another file uses the ID ${query.id}.` }]);
    queries.push(query);
  }
  const used = new Set(queries.map(({ id }) => id.slice(code.length + 1)));
  for (const { name, queries: wanted } of pack.analytics)
    for (const number of wanted.filter((each) => !used.has(each)))
      at(file, [{ line: 1, sentence: `'${name}' uses the query ${number}, which is not in the pack.` }]);
  checkArticles(path.join(folder, 'articles'), file, pack, [...used], at);
  const analytics = readAnalytics(path.join(folder, 'analytics'), pack, at);
  const { icon, faults: iconFaults } = readIcon(path.join(folder, 'icon.svg'), pack.type);
  at(path.join(folder, 'icon.svg'), iconFaults);
  const changedAt = Math.max(
    ...[file, ...files.map((name) => path.join(queryFolder, name))].map((name) => statSync(name).mtimeMs),
  );
  return [{ ...pack, ...analytics, queries, icon, updatedAt: new Date(changedAt).toISOString() }];
}

function checkArticles(folder: string, file: string, pack: PackFile, queries: readonly string[], at: Report): void {
  const found = existsSync(folder) ? namesIn(folder) : [];
  const texts = new Map(pack.articles.map(({ title, file: pdf }) => [pdf.replace(/pdf$/, 'md'), title]));
  for (const name of found.filter((each) => !texts.has(each.replace(/\.pdf$/, '.md'))))
    at(path.join(folder, name), [{ line: 1, sentence: "pack.json does not list this file under 'articles'." }]);
  for (const [name, title] of texts) {
    const text = path.join(folder, name);
    if (!found.includes(name))
      at(file, [{ line: 1, sentence: `The article '${title}' needs a text file articles/${name}.` }]);
    else at(text, parseArticle(readFileSync(text, 'utf8'), title, { objects: pack.objects, queries }).faults);
  }
}

/** Excludes the hidden files of operating systems, e.g. `.DS_Store`. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
