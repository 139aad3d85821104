import type { SqlDialect } from '../dialects.ts';
import { type SqlToken, scanSqlTokens } from '../sql-tokens.ts';

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What is wrong, in a sentence, and how to mend it. */
export interface SqlFix {
  readonly sentence: string;
  /** Of the button. */
  readonly label: string;
  /** False if the statement may have meant something else. */
  readonly isCertain: boolean;
  /** Ordered, without overlaps; offsets in the statement. */
  readonly edits: readonly Edit[];
}

export interface KnownColumn {
  readonly name: string;
  readonly type: string;
}

export interface KnownTable {
  /** Its alias, or its name. */
  readonly name: string;
  readonly columns: readonly KnownColumn[];
}

export interface Failure {
  readonly text: string;
  readonly dialect: SqlDialect;
  /** The engine's message. */
  readonly title: string;
  /** Where the engine noticed it, in UTF-16 units; undefined if it didn't say. */
  readonly offset: number | undefined;
  /** Of the FROM clause around the place, as far as they are known. */
  readonly tables: readonly KnownTable[];
}

/** A token that is neither space nor comment. */
export interface Word extends SqlToken {
  readonly text: string;
  readonly lower: string;
  /** How many parentheses are open before it. */
  readonly depth: number;
}

export const clauseWords = new Set(
  'from where group order having limit offset union except intersect window qualify fetch'.split(' '),
);
const reserved = new Set([
  ...clauseWords,
  ...'select distinct as on and or not in is null like ilike between case when then else end join left right inner outer full cross by asc desc with using exists all any over partition values top set into'.split(
    ' ',
  ),
]);

/** A statement that an engine refused, as words. */
export class BrokenStatement {
  readonly text: string;
  readonly dialect: SqlDialect;
  readonly title: string;
  readonly tables: readonly KnownTable[];
  readonly words: readonly Word[];
  /** Index of the word that the engine names; the number of words if it is the end. */
  readonly index: number;

  constructor({ text, dialect, title, offset, tables }: Failure) {
    this.text = text;
    this.dialect = dialect;
    this.title = title;
    this.tables = tables;
    this.words = wordsOf(text, dialect);
    this.index = this.#indexAt(offset ?? this.#offsetOfNamed());
  }

  #indexAt(offset: number): number {
    const found = this.words.findIndex(({ end }) => end > offset);
    return found < 0 ? this.words.length : found;
  }

  /** For engines that name a word but no place: its last occurrence. */
  #offsetOfNamed(): number {
    const named = /near "([^"]+)"|near '([^']+)'/.exec(this.title)?.slice(1).find(Boolean);
    const at = named === undefined ? -1 : this.words.findLastIndex(({ text }) => text === named);
    return this.words[at]?.start ?? this.text.length;
  }

  word(index: number): Word | undefined {
    return this.words[index];
  }

  lower(index: number): string {
    return this.words[index]?.lower ?? '';
  }

  isSymbol(index: number, text: string): boolean {
    const word = this.words[index];
    return word?.kind === 'symbol' && word.text === text;
  }

  /** A column, table or alias, with or without quotes. */
  isName(index: number): boolean {
    const word = this.words[index];
    return word?.kind === 'quoted' || (word?.kind === 'word' && !reserved.has(word.lower));
  }

  isSyntaxError(): boolean {
    return /syntax error|syntax to use near|incorrect syntax|unexpected|parse error|expected|mismatched input|NOT IMPLEMENTED/i.test(
      this.title,
    );
  }

  /** Index of the last SELECT before a word that is in the same parentheses. */
  selectBefore(index: number): number {
    const depth = this.words[Math.min(index, this.words.length - 1)]?.depth ?? 0;
    for (let at = Math.min(index, this.words.length - 1); at >= 0; at -= 1) {
      const word = this.words[at] as Word;
      if (word.lower === 'select' && word.depth <= depth) return at;
    }
    return -1;
  }

  /** Index of the next of these words in the same parentheses as the first; or that of their end. */
  next(from: number, lowers: ReadonlySet<string>): number {
    const depth = this.words[from]?.depth ?? 0;
    for (let at = from + 1; at < this.words.length; at += 1) {
      const word = this.words[at] as Word;
      if (word.depth < depth || (word.depth === depth && (lowers.has(word.lower) || word.text === ';'))) return at;
    }
    return this.words.length;
  }

  /** Index of the parenthesis that closes the one at an index; -1 without one. */
  closing(index: number): number {
    const depth = this.words[index]?.depth ?? 0;
    return this.words.findIndex((word, at) => at > index && word.text === ')' && word.depth === depth);
  }

  /** The texts and places of a list between two words, split at its commas. */
  items(
    from: number,
    to: number,
  ): { readonly start: number; readonly end: number; readonly first: number; readonly last: number }[] {
    const depth = this.words[from]?.depth ?? 0;
    const items: { start: number; end: number; first: number; last: number }[] = [];
    let first = from;
    for (let at = from; at <= to; at += 1) {
      const word = this.words[at];
      if (at < to && !(word?.text === ',' && word.depth === depth)) continue;
      const [start, end] = [this.words[first], this.words[at - 1]];
      if (start && end && at > first) items.push({ start: start.start, end: end.end, first, last: at - 1 });
      first = at + 1;
    }
    return items;
  }

  slice({ start, end }: { start: number; end: number }): string {
    return this.text.slice(start, end);
  }

  /** The end of the last word before an index. */
  endBefore(index: number): number {
    return this.words[index - 1]?.end ?? 0;
  }

  replace(index: number, text: string): Edit {
    const { start, end } = this.words[index] as Word;
    return { from: start, to: end, text };
  }

  /** Without the space before it. */
  remove(index: number): Edit {
    const { end } = this.words[index] as Word;
    return { from: this.endBefore(index), to: end, text: '' };
  }

  insertAfter(index: number, text: string): Edit {
    const at = this.words[index]?.end ?? 0;
    return { from: at, to: at, text };
  }

  insertBefore(index: number, text: string): Edit {
    const at = this.words[index]?.start ?? this.text.length;
    return { from: at, to: at, text };
  }

  /** A keyword in capitals or not, as the statement writes SELECT. */
  keyword(text: string): string {
    const select = this.words.find(({ kind }) => kind === 'word')?.text ?? '';
    return select === select.toUpperCase() ? text.toUpperCase() : text.toLowerCase();
  }
}

function wordsOf(text: string, dialect: SqlDialect): Word[] {
  const words: Word[] = [];
  let depth = 0;
  for (const token of scanSqlTokens(text, dialect)) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    const content = text.slice(token.start, token.end);
    if (content === ')') depth = Math.max(0, depth - 1);
    words.push({ ...token, text: content, lower: token.kind === 'word' ? content.toLowerCase() : content, depth });
    if (content === '(') depth += 1;
  }
  return words;
}

export function applyFix(text: string, { edits }: Pick<SqlFix, 'edits'>): string {
  return edits.reduceRight(
    (done, { from, to, text: inserted }) => done.slice(0, from) + inserted + done.slice(to),
    text,
  );
}
