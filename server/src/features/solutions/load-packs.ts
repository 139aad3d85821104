import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { splitStatements } from '@platbook/sql/split-statements';
import { parseJson } from '../../config/parse-json.ts';
import { type ContentFault, type Extract, type Pack, type PackFile, type PackQuery, packFileShape } from './pack.ts';
import { readIcon } from './pack-icon.ts';
import { parseArticle } from './parse-article.ts';
import { objectsOf, parsePackQuery } from './parse-pack-query.ts';

type Report = (file: string, faults: readonly ContentFault[]) => void;

const wrongName = 'The file name must be that of an analytics item, with the extension .sql, or .py for a notebook.';

/** `<item>.sql` for an item's own rows, and `<item>.py` for a notebook's cells, which every Jupyter item needs. */
function readAnalytics(folder: string, pack: PackFile, at: Report): Pick<Pack, 'extracts' | 'scripts'> {
  const extracts = new Map<string, Extract>();
  const scripts = new Map<string, string>();
  const byStem = new Map(pack.analytics.map((item) => [item.file.replace(/\.\w+$/, ''), item]));
  const fault = (file: string, line: number, sentence: string) => at(file, [{ line, sentence }]);
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    const [, stem = '', ending = ''] = /^(.*)\.(sql|py)$/.exec(name) ?? [];
    const item = byStem.get(stem);
    if (item === undefined || (ending === 'py' && item.type !== 'Jupyter')) {
      fault(file, 1, wrongName);
      continue;
    }
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    if (ending === 'py') {
      if (!text.startsWith('# %%')) fault(file, 1, "A notebook must start with a cell: '# %%' or '# %% [markdown]'.");
      scripts.set(item.file, text);
    } else {
      const { faults, extract } = readExtract(text, pack);
      at(file, faults);
      extracts.set(item.file, extract);
    }
  }
  for (const item of pack.analytics.filter(({ type, file }) => type === 'Jupyter' && !scripts.has(file)))
    fault(path.join(folder, item.file.replace(/\.zip$/, '.py')), 1, `The notebook '${item.name}' has no cells.`);
  return { extracts, scripts };
}

function readExtract(text: string, pack: Pick<PackFile, 'objects'>) {
  const faults: ContentFault[] = [];
  const fault = (line: number, sentence: string) => void faults.push({ line, sentence });
  const [, description = '', sql = ''] = /^-- description: (.*\S) *\n([\s\S]*)$/.exec(text) ?? [];
  if (description === '') fault(1, "The first line must be '-- description: …'.");
  if (splitStatements(sql, 'duckdb').length !== 1) fault(2, 'The file must contain exactly one SQL statement.');
  for (const object of objectsOf(sql).filter((name) => !pack.objects.includes(name)))
    fault(2, `The statement reads ${object}, which pack.json does not list under 'objects'.`);
  return { faults, extract: { description, sql: sql.trim() } };
}

/** File extensions by type; a notebook is zipped with the rows that it reads. */
const endings = { Excel: 'xlsx', PowerBI: 'pbit', Tableau: 'twbx', Jupyter: 'zip' } as const;

/** Parses a `pack.json`; `code` is the name of its folder. Reports all faults, not only the first. */
function parsePackFile(text: string, code: string) {
  const { value, faults, lineOf } = parseJson(text, packFileShape);
  if (faults.length > 0) return { pack: undefined, faults };
  const pack = value as PackFile;
  const found: ContentFault[] = [];
  const check = (isRight: boolean, place: string, sentence: string) => {
    if (!isRight) found.push({ line: lineOf(place), sentence });
  };
  const { analytics, articles, metadata, nda } = pack;
  check(pack.code === code, '/code', `The code '${pack.code}' must match the folder name '${code}'.`);
  const needsNda = analytics.some(({ requiresNDA }) => requiresNDA === true);
  check(nda === needsNda, '/nda', "The field 'nda' must be true exactly when an analytics item requires an NDA.");
  const wrongNda = analytics.findIndex(({ type, requiresNDA }) => requiresNDA === true && type !== 'Excel');
  check(wrongNda < 0, `/analytics/${wrongNda}/requiresNDA`, 'Only an Excel item can require an NDA.');
  const files = [metadata, ...[...analytics, ...articles].map(({ file }) => file)];
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  check(twice === undefined, '', `Two items have the file '${twice}'.`);
  const wrongEnding = analytics.findIndex(({ type, file }) => !file.endsWith(`.${endings[type]}`));
  check(wrongEnding < 0, `/analytics/${wrongEnding}/file`, 'The file extension does not match its type.');
  return { pack, faults: found };
}

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
  const files = namesIn(queryFolder);
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
  const found = namesIn(folder);
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

/** Excludes the hidden files of operating systems, e.g. `.DS_Store`. None if the folder doesn't exist. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
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
