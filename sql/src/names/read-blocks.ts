/** Every SELECT, also in WITH, FROM and expressions. Incomplete text yields what can be determined. */
import { isMark, isName, type SqlToken, wordOf } from './scan-sql.ts';

export interface Source {
  /** Schema and table, or only the name, as written; empty for a subquery. */
  path: string[];
  alias: string | undefined;
  block: Block | undefined;
  from: number;
  to: number;
}

export interface Output {
  name: string | undefined;
  /** Qualifier and column, or `*` as the last part; undefined for an expression. */
  path: string[] | undefined;
}

interface CommonTable {
  name: string;
  columns: string[];
  block: Block;
}

export interface Block {
  from: number;
  to: number;
  parent: Block | undefined;
  sources: Source[];
  outputs: Output[];
  commonTables: CommonTable[];
  inner: Block[];
}

const introducers = new Set(['from', 'join', 'update', 'into', 'using']);
const setWords = new Set(['union', 'except', 'intersect']);
const endsList = new Set(
  'where group order having select limit offset set values qualify window returning fetch'.split(' '),
);
const notAlias = new Set([
  ...introducers,
  ...setWords,
  ...endsList,
  ...(
    'on left right inner outer full cross natural as asof positional tablesample lateral for when with semi anti pivot ' +
    'unpivot'
  ).split(' '),
]);

export function readBlocks(tokens: readonly SqlToken[]): Block[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  return new Reader(tokens).group(0, undefined, first.from, Number.POSITIVE_INFINITY).blocks;
}

/** The blocks around a place, innermost first. */
export function blocksAround(blocks: readonly Block[], place: number): Block[] {
  const found = blocks.find(({ from, to }) => from <= place && place <= to);
  return found ? [...blocksAround(found.inner, place), found] : [];
}

/** Recursive-descent parser; every method returns the index after what it read. */
class Reader {
  readonly #tokens: readonly SqlToken[];

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens;
  }

  group(index: number, parent: Block | undefined, from: number, end: number): { blocks: Block[]; next: number } {
    const tokens = this.#tokens;
    const blocks: Block[] = [];
    const open = (start: number): Block => {
      const commonTables = blocks[0]?.commonTables ?? [];
      const block = { from: start, to: end, parent, sources: [], outputs: [], commonTables, inner: [] };
      blocks.push(block);
      return block;
    };
    let block = open(from);
    let at = index;
    if (wordOf(tokens[at]) === 'with') at = this.#commonTables(at + 1, block);
    while (at < tokens.length && !isMark(tokens[at], ')')) {
      at = this.#clauses(at, block);
      if (!setWords.has(wordOf(tokens[at]))) continue;
      const start = (tokens[at] as SqlToken).to;
      block.to = start - 1;
      block = open(start);
      at += 1;
    }
    const closing = tokens[at];
    if (closing) block.to = Math.min(end, closing.from);
    return { blocks, next: at + 1 };
  }

  /** The query in the parentheses that open at `index`. */
  #inner(index: number, block: Block): { first: Block; next: number } {
    const { to } = this.#tokens[index] as SqlToken;
    const { blocks, next } = this.group(index + 1, block, to, Number.POSITIVE_INFINITY);
    block.inner.push(...blocks);
    return { first: blocks[0] as Block, next };
  }

  #commonTables(index: number, block: Block): number {
    const tokens = this.#tokens;
    let at = wordOf(tokens[index]) === 'recursive' ? index + 1 : index;
    while (isName(tokens[at])) {
      const { text: name } = tokens[at] as SqlToken;
      at += 1;
      const columns: string[] = [];
      if (isMark(tokens[at], '(')) {
        for (at += 1; at < tokens.length && !isMark(tokens[at], ')'); at += 1)
          if (isName(tokens[at])) columns.push((tokens[at] as SqlToken).text);
        at += 1;
      }
      while (['as', 'not', 'materialized'].includes(wordOf(tokens[at]))) at += 1;
      if (!isMark(tokens[at], '(')) return at;
      const { first, next } = this.#inner(at, block);
      block.commonTables.push({ name, columns, block: first });
      at = next;
      if (!isMark(tokens[at], ',')) return at;
      at += 1;
    }
    return at;
  }

  #clauses(index: number, block: Block): number {
    const tokens = this.#tokens;
    let clause = '';
    let expectsTable = false;
    let item: SqlToken[] = [];
    let at = index;
    const endItem = () => {
      if (clause === 'select' && item.length > 0) block.outputs.push(outputOf(item));
      item = [];
    };
    while (at < tokens.length && !isMark(tokens[at], ')')) {
      const token = tokens[at] as SqlToken;
      const word = wordOf(token);
      if (setWords.has(word)) break;
      if (isMark(token, '(')) {
        at = expectsTable ? this.#tableGroup(at, block) : this.#expressionGroup(at, block);
        item.push(token);
        expectsTable = false;
        continue;
      }
      if (introducers.has(word) && !(word === 'from' && isDistinctFrom(tokens, at))) {
        endItem();
        clause = 'from';
        expectsTable = word !== 'using';
      } else if (endsList.has(word)) {
        endItem();
        clause = word;
        expectsTable = false;
      } else if (isMark(token, ',')) {
        endItem();
        expectsTable = clause === 'from';
      } else if (expectsTable && isName(token) && !notAlias.has(word)) {
        at = this.#table(at, block);
        expectsTable = false;
        continue;
      } else item.push(token);
      at += 1;
    }
    endItem();
    return at;
  }

  #table(index: number, block: Block): number {
    const tokens = this.#tokens;
    const start = tokens[index] as SqlToken;
    const path = [start.text];
    let at = index + 1;
    while (isMark(tokens[at], '.')) {
      const [dot, part] = [tokens[at] as SqlToken, tokens[at + 1]];
      // A clause keyword after a newly typed dot is the next clause, not a part of the name.
      const isPart = isName(part) && (part.from === dot.to || !notAlias.has(wordOf(part)));
      if (isPart) path.push(part.text);
      at += isPart ? 2 : 1;
    }
    const isFunction = isMark(tokens[at], '(');
    if (isFunction) at = this.#expressionGroup(at, block);
    const { alias, next } = this.#alias(at);
    // A function in FROM, such as read_csv(…), names no table.
    const to = endOf(tokens, next);
    block.sources.push({ path: isFunction ? [] : path, alias, block: undefined, from: start.from, to });
    return next;
  }

  #alias(index: number): { alias: string | undefined; next: number } {
    const at = wordOf(this.#tokens[index]) === 'as' ? index + 1 : index;
    const token = this.#tokens[at];
    return isName(token) && !notAlias.has(wordOf(token))
      ? { alias: token.text, next: at + 1 }
      : { alias: undefined, next: at };
  }

  #tableGroup(index: number, block: Block): number {
    const opening = this.#tokens[index] as SqlToken;
    if (!this.#beginsQuery(index + 1)) {
      let at = index + 1;
      let expectsTable = true;
      while (at < this.#tokens.length && !isMark(this.#tokens[at], ')')) {
        const token = this.#tokens[at] as SqlToken;
        if (isMark(token, '(')) at = expectsTable ? this.#tableGroup(at, block) : this.#expressionGroup(at, block);
        else if (expectsTable && isName(token) && !notAlias.has(wordOf(token))) at = this.#table(at, block);
        else {
          expectsTable = wordOf(token) === 'join' || isMark(token, ',');
          at += 1;
          continue;
        }
        expectsTable = false;
      }
      return at + 1;
    }
    const inner = this.#inner(index, block);
    const { alias, next } = this.#alias(inner.next);
    const to = endOf(this.#tokens, next);
    block.sources.push({ path: [], alias, block: inner.first, from: opening.from, to });
    return next;
  }

  #expressionGroup(index: number, block: Block): number {
    if (this.#beginsQuery(index + 1)) return this.#inner(index, block).next;
    let at = index + 1;
    while (at < this.#tokens.length && !isMark(this.#tokens[at], ')')) {
      at = isMark(this.#tokens[at], '(') ? this.#expressionGroup(at, block) : at + 1;
    }
    return at + 1;
  }

  #beginsQuery(index: number): boolean {
    let at = index;
    while (isMark(this.#tokens[at], '(')) at += 1;
    return ['select', 'with', 'from', 'values'].includes(wordOf(this.#tokens[at]));
  }
}

const isDistinctFrom = (tokens: readonly SqlToken[], at: number) =>
  wordOf(tokens[at - 1]) === 'distinct' && ['is', 'not'].includes(wordOf(tokens[at - 2]));
const endOf = (tokens: readonly SqlToken[], next: number) => tokens[next - 1]?.to ?? 0;

function outputOf(tokens: readonly SqlToken[]): Output {
  const rest = ['distinct', 'all'].includes(wordOf(tokens[0])) ? tokens.slice(1) : tokens;
  const isTop = wordOf(rest[0]) === 'top' && (rest[1]?.kind === 'number' || isMark(rest[1], '('));
  const item = isTop ? rest.slice(2) : rest;
  const last = item.at(-1);
  const before = item.at(-2);
  const path = pathOf(item);
  if (path) return { name: path.at(-1), path };
  const isAs = wordOf(before) === 'as';
  // An item's tokens include no closing parentheses, so an opening one stands for the whole group.
  const isNamed = isAs || (before !== undefined && (before.kind !== 'mark' || [')', '('].includes(before.text)));
  if (!isName(last) || !isNamed) return { name: undefined, path: undefined };
  return { name: last.text, path: pathOf(item.slice(0, isAs ? -2 : -1)) };
}

/** The names of `a.b` or `a.*`; undefined for any other expression. */
function pathOf(parts: readonly SqlToken[]): string[] | undefined {
  const isPath = parts.every((part, index) => {
    if (index % 2 === 1) return isMark(part, '.');
    return isName(part) || (index === parts.length - 1 && isMark(part, '*'));
  });
  return isPath && parts.length % 2 === 1
    ? parts.flatMap(({ text }, index) => (index % 2 === 0 ? text : []))
    : undefined;
}
