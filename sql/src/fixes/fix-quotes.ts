/** Quotes that are missing, doubled, curly, or of another dialect. */
import { dialects } from '../dialects.ts';
import { type BrokenStatement, clauseWords, type Edit, type SqlFix, type Word } from './broken-statement.ts';
import { nearest } from './likeness.ts';

export function fixCurlyQuotes({ text, words }: BrokenStatement): SqlFix | undefined {
  const isInString = (at: number) => words.some(({ kind, start, end }) => kind === 'string' && start < at && at < end);
  const straight: Record<string, string> = { '‘': "'", '’': "'", '“': "'", '”': "'" };
  const edits = [...text.matchAll(/[‘’“”]/g)].flatMap(({ 0: mark, index }): Edit[] =>
    isInString(index) ? [] : [{ from: index, to: index + 1, text: straight[mark] ?? "'" }],
  );
  if (edits.length === 0) return undefined;
  return { sentence: "SQL needs straight quotes: '…'.", label: 'Straighten quotes', isCertain: true, edits };
}

export function fixForeignQuotes({ text, dialect, words }: BrokenStatement): SqlFix | undefined {
  const { hasBackticks, brackets } = dialects[dialect].lexicon;
  const marks = [!hasBackticks && /`([^`\n]+)`/g, brackets === 'none' && /\[([A-Za-z_][\w ]*)\]/g];
  const isInString = (at: number) => words.some(({ kind, start, end }) => kind === 'string' && start < at && at < end);
  const found = marks
    .flatMap((mark) => (mark ? [...text.matchAll(mark)] : []))
    .filter(({ index }) => !isInString(index));
  const edits = found
    .map(({ 0: written, 1: name = '', index }) => ({ from: index, to: index + written.length, text: quoted(name) }))
    .sort((one, other) => one.from - other.from);
  if (edits.length === 0) return undefined;
  return { sentence: 'Names are quoted with "…" here.', label: 'Change quotes', isCertain: true, edits };
}

const quoted = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `"${name}"`);

/** `'Oxnard` without its end, and `'O'Brien'`. */
export function fixOpenString(broken: BrokenStatement): SqlFix | undefined {
  const { words, text } = broken;
  const at = words.findIndex(({ kind, isUnterminated }) => kind === 'string' && isUnterminated === true);
  const open = words[at];
  if (!open) return undefined;
  const inside = apostropheBefore(broken, at);
  if (inside) return inside;
  const rest = text.slice(open.start + 1);
  const stop =
    /\n|;|\)|,|\s+(?:and|or|group|order|having|limit|union|then|else|end)\b|$/i.exec(rest)?.index ?? rest.length;
  const from = open.start + 1 + rest.slice(0, stop).trimEnd().length;
  return openUntil(from, stop >= rest.trimEnd().length);
}

/** For a string that ends right before a word: it contains an apostrophe, or its closing quote is missing. */
function apostropheBefore({ words, text }: BrokenStatement, open: number): SqlFix | undefined {
  for (let at = open - 1; at >= 1; at -= 1) {
    const [before, word] = [words[at - 1] as Word, words[at] as Word];
    if (before.kind !== 'string' || before.isUnterminated || word.kind !== 'word' || word.start !== before.end)
      continue;
    const joint = /\s+(?:and|or)\s/i.exec(text.slice(before.start, before.end))?.index;
    if (joint !== undefined) return openUntil(before.start + joint, true);
    const edits = [{ from: before.end - 1, to: before.end, text: "''" }];
    return { sentence: 'An apostrophe inside text is written twice.', label: "Double the '", isCertain: true, edits };
  }
  return undefined;
}

function openUntil(end: number, isCertain: boolean): SqlFix {
  const edits = [{ from: end, to: end, text: "'" }];
  return { sentence: 'This text has no closing quote.', label: "Add '", isCertain, edits };
}

const unknownColumn =
  /Referenced column "([^"]+)"|column "([^"]+)" does not exist|no such column: "?([^\s"]+)|Invalid column name '([^']+)'|The multi-part identifier "([^"]+)"|Column '([^']+)' cannot be resolved/i;
const comparators = new Set(['=', '<', '>', '<=', '>=', '<>', '!=', '==', 'like', 'ilike', 'in']);

/** `= Oxnard`, `= "Oxnard"` and `= Los Angeles`, which are values and not columns. */
export function fixBareText(broken: BrokenStatement): SqlFix | undefined {
  const name = unknownColumn.exec(broken.title)?.slice(1).find(Boolean);
  if (name === undefined && !broken.isSyntaxError()) return undefined;
  const at = name === undefined ? broken.index - 1 : indexOfName(broken, name);
  const word = broken.word(at);
  if (!word || !isCompared(broken, at) || !(word.kind === 'word' || word.kind === 'quoted')) return undefined;
  if (broken.isSymbol(at + 1, '.') || broken.isSymbol(at + 1, '(') || broken.isSymbol(at - 1, '.')) return undefined;
  const columns = broken.tables.flatMap(({ columns }) => columns.map((column) => column.name));
  const isColumn = nearest(unquoted(word.text), columns, 0.7) !== undefined;
  if (isColumn) return undefined;
  const last = name === undefined || word.kind === 'word' ? lastBareWord(broken, at) : at;
  if (name === undefined && last === at) return undefined;
  const value = broken.slice({ start: word.start, end: (broken.word(last) as Word).end });
  const text = `'${unquoted(value).replaceAll("'", "''")}'`;
  const edits = [{ from: word.start, to: (broken.word(last) as Word).end, text }];
  return { sentence: `Text needs single quotes: ${text}.`, label: `Use ${text}`, isCertain: true, edits };
}

const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);

function indexOfName({ words, index }: BrokenStatement, name: string): number {
  const isIt = ({ text }: Word) => unquoted(text).toLowerCase() === unquoted(name).toLowerCase();
  return words[index] && isIt(words[index]) ? index : words.findLastIndex(isIt);
}

/** After a comparison, or in the list of an IN. */
function isCompared(broken: BrokenStatement, at: number): boolean {
  let before = at - 1;
  while (broken.isSymbol(before, ',') || broken.word(before)?.kind === 'string') before -= 1;
  if (broken.isSymbol(before, '(')) before -= 1;
  const sign = broken.lower(before);
  return comparators.has(sign) || (sign === 'in' && before < at);
}

function lastBareWord(broken: BrokenStatement, at: number): number {
  let last = at;
  while (broken.isName(last + 1) && !clauseWords.has(broken.lower(last + 1)) && broken.word(last + 1)?.kind === 'word')
    last += 1;
  return last;
}
