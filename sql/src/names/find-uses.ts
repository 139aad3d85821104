/** Which of some tables and columns a text reads. Names in strings and comments, aliases and columns of other tables don't count. */
import type { SqlDialect } from '../dialects.ts';
import { splitStatements } from '../split-statements.ts';
import { type Block, blocksAround, readBlocks, type Source } from './read-blocks.ts';
import { readableChain } from './readable-chain.ts';
import { isMark, isName, type SqlToken, wordOf } from './scan-sql.ts';
import { findCommonTable, findSource, sourceName } from './sources.ts';
import { statementTokens } from './statement-tokens.ts';

export interface WatchedTable {
  /** `Property.PropertyAddress`, as uses are reported. */
  readonly object: string;
  /** Reading any of its columns, or none, is a use. */
  readonly isWhole: boolean;
  /** Every column, in lower case. The value is how it is watched: `*` in a SELECT reads those that are `starred`. */
  readonly columns: ReadonlyMap<string, 'unwatched' | 'named' | 'starred'>;
}

export interface Use {
  readonly object: string;
  /** In lower case; undefined for the table itself. */
  readonly column: string | undefined;
}

/** Tables by their name in lower case, without the schema. */
type TablesByName = ReadonlyMap<string, readonly WatchedTable[]>;

export interface WatchedTables {
  readonly byName: TablesByName;
  /** Of tables with something watched: a text without any of them uses nothing. */
  readonly names: readonly string[];
}

/** The more tables are listed, also those without anything watched, the surer it is whose column a plain name is. */
export function indexWatched(tables: readonly WatchedTable[]): WatchedTables {
  const isWatched = ({ isWhole, columns }: WatchedTable) =>
    isWhole || [...columns.values()].some((watch) => watch !== 'unwatched');
  return {
    byName: Map.groupBy(tables, ({ object }) => shortName(object)),
    names: [...new Set(tables.filter(isWatched).map(({ object }) => shortName(object)))],
  };
}

const shortName = (object: string) => object.slice(object.indexOf('.') + 1).toLowerCase();

const longest = 100_000;
/** The reader of blocks calls itself for each parenthesis. */
const deepest = 200;

export function findUses(text: string, dialect: SqlDialect, watched: WatchedTables): Use[] {
  const lower = text.toLowerCase();
  if (text.length > longest || !watched.names.some((name) => lower.includes(name))) return [];
  const uses = new Map<string, Use>();
  for (const statement of splitStatements(text, dialect)) {
    const tokens = statementTokens(statement, dialect);
    if (tokens && depthOf(tokens) <= deepest) new UseSearch(tokens, watched.byName, uses).run();
  }
  return [...uses.values()];
}

class UseSearch {
  readonly #tokens: readonly SqlToken[];
  readonly #watched: TablesByName;
  readonly #uses: Map<string, Use>;
  readonly #starts = new Map<Block, number>();

  constructor(tokens: readonly SqlToken[], watched: TablesByName, uses: Map<string, Use>) {
    this.#tokens = tokens;
    this.#watched = watched;
    this.#uses = uses;
  }

  run(): void {
    const blocks = readBlocks(this.#tokens);
    const places = new Set<number>();
    for (const block of everyBlock(blocks)) {
      for (const source of block.sources) {
        places.add(source.from);
        for (const table of this.#tablesOf(source, block)) if (table.isWhole) this.#add(table.object, undefined);
      }
      this.#readStars(block);
    }
    for (let at = 0; at < this.#tokens.length; at += 1) {
      const path = pathAt(this.#tokens, at);
      if (path === undefined) continue;
      at += 2 * (path.length - 1);
      const { from } = path[0] as SqlToken;
      if (places.has(from) || wordOf(this.#tokens[at - 2 * (path.length - 1) - 1]) === 'as') continue;
      if (isMark(this.#tokens[at + 1], '(')) continue;
      const chain = readableChain(blocksAround(blocks, from), from, this.#tokens, this.#starts);
      this.#readColumn(
        path.map(({ text }) => text),
        chain,
      );
    }
  }

  #add(object: string, column: string | undefined): void {
    this.#uses.set(`${object} ${column ?? ''}`, { object, column });
  }

  #tablesOf(source: Source, block: Block): readonly WatchedTable[] {
    const name = source.path.at(-1)?.toLowerCase();
    if (source.block || name === undefined || findCommonTable(source, block)) return [];
    const schema = source.path.at(-2)?.toLowerCase();
    const named = this.#watched.get(name) ?? [];
    return named.filter(({ object }) => schema === undefined || object.toLowerCase() === `${schema}.${name}`);
  }

  #readStars(block: Block): void {
    const stars = block.outputs.filter(({ path }) => path?.at(-1) === '*');
    // FROM without SELECT reads everything.
    const isEverything =
      (block.outputs.length === 0 && block.sources.length > 0) || stars.some(({ path }) => path?.length === 1);
    const owners = stars.flatMap(({ path }) => path?.at(-2)?.toLowerCase() ?? []);
    for (const source of block.sources) {
      if (!isEverything && !owners.includes(sourceName(source)?.toLowerCase() ?? '')) continue;
      for (const { object, columns } of this.#tablesOf(source, block))
        for (const [column, watch] of columns) if (watch === 'starred') this.#add(object, column);
    }
  }

  #readColumn(path: readonly string[], chain: readonly Block[]): void {
    const owner = path.length > 1 ? findSource(chain, path.slice(0, -1)) : undefined;
    if (owner) {
      this.#addColumn(owner.source, owner.block, path.at(-1) as string);
      return;
    }
    const [first = ''] = path;
    for (const block of chain) {
      const isFound = block.sources.map(
        (source) => this.#addColumn(source, block, first) || hasOutput(source, block, first),
      );
      if (isFound.some(Boolean)) return;
    }
  }

  /** True if the source has such a column, watched or not. */
  #addColumn(source: Source, block: Block, name: string): boolean {
    const lower = name.toLowerCase();
    const tables = this.#tablesOf(source, block).filter(({ columns }) => columns.has(lower));
    for (const { object, columns } of tables) if (columns.get(lower) !== 'unwatched') this.#add(object, lower);
    return tables.length > 0;
  }
}

/** Whether a subquery or common table returns such a column: then its own text reads the table's. */
function hasOutput(source: Source, block: Block, name: string): boolean {
  const read = source.block ?? findCommonTable(source, block)?.block;
  return read?.outputs.some((output) => output.name?.toLowerCase() === name.toLowerCase()) ?? false;
}

function depthOf(tokens: readonly SqlToken[]): number {
  let [depth, most] = [0, 0];
  for (const token of tokens) {
    if (isMark(token, '(')) depth += 1;
    if (isMark(token, ')')) depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

function everyBlock(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...everyBlock([...block.inner])]);
}

function pathAt(tokens: readonly SqlToken[], at: number): SqlToken[] | undefined {
  if (!isName(tokens[at]) || isMark(tokens[at - 1], '.')) return undefined;
  const path = [tokens[at] as SqlToken];
  for (let next = at; isMark(tokens[next + 1], '.') && isName(tokens[next + 2]); next += 2)
    path.push(tokens[next + 2] as SqlToken);
  return path;
}
