/** Names in a text's queries that the connection's schema surely doesn't have. What is in doubt is left out. */
import { dialectOf, type SqlDialect } from '@platbook/sql/dialects';
import type { Edit, SqlFix } from '@platbook/sql/fixes/broken-statement';
import { findFix } from '@platbook/sql/fixes/find-fix';
import { editDistance } from '@platbook/sql/fixes/likeness';
import { type Block, blocksAround, readBlocks, type Source } from '@platbook/sql/names/read-blocks';
import { readableChain } from '@platbook/sql/names/readable-chain';
import { isMark, isName, type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';
import { findSource, sourceName, visibleCommonTables } from '@platbook/sql/names/sources';
import { type CheckedStatement, checkedStatements } from './checked-statements.ts';
import { isColumnPlace } from './column-places.ts';
import { KnownColumns } from './known-columns.ts';
import { likenessOf } from './name-likeness.ts';
import { findNearNames } from './near-names.ts';
import { sourceColumns } from './resolve-sources.ts';
import { findTables, type SchemaIndex } from './schema-index.ts';

export interface UnknownName {
  from: number;
  to: number;
  sentence: string;
  fix: SqlFix | undefined;
}

export interface NamesAsked {
  text: string;
  /** Where the user is typing: the word there isn't finished. */
  typedAt: number | undefined;
  /** The session can have temporary tables of earlier runs. */
  hasOwnTables: boolean;
}

const mostUnknown = 20;
/** A name less like the written one is no help. */
const leastLikeness = 0.6;
/** A table without its schema can be one of the engine's own, unless it is nearly one of the connection's. */
const leastOfTable = 0.75;
const warehouseDrivers = new Set(['duckdb', 'property-trino', 'tsql']);
const pseudoColumns = new Set(
  'rowid oid _rowid_ ctid xmin xmax cmin cmax tableoid filename file_row_number rownum level'.split(' '),
);

export function findUnknownNames(asked: NamesAsked, index: SchemaIndex): UnknownName[] {
  if (index.tables.length === 0) return [];
  const dialect = dialectOf(index.driver);
  return checkedStatements(asked.text, dialect)
    .flatMap((statement) => new NameCheck(statement, asked, index, dialect).unknown())
    .slice(0, mostUnknown);
}

interface Path {
  tokens: SqlToken[];
  /** Indexes of its first and last token in the statement. */
  first: number;
  last: number;
}

interface Found {
  token: SqlToken;
  /** Without "Did you mean". */
  sentence: string;
}

class NameCheck {
  readonly #statement: CheckedStatement;
  readonly #asked: NamesAsked;
  readonly #index: SchemaIndex;
  readonly #dialect: SqlDialect;
  readonly #blocks: Block[];
  readonly #sourceStarts = new Set<number>();
  readonly #aliases = new Set<string>();
  readonly #columns: KnownColumns;
  /** Tokens within `t(a, b)`, which name columns instead of reading them. */
  readonly #naming = new Set<SqlToken>();

  constructor(statement: CheckedStatement, asked: NamesAsked, index: SchemaIndex, dialect: SqlDialect) {
    this.#statement = statement;
    this.#asked = asked;
    this.#index = index;
    this.#dialect = dialect;
    this.#blocks = readBlocks(statement.tokens);
    const ends = new Set<number>();
    for (const block of this.#everyBlock(this.#blocks)) {
      for (const { name, path } of block.outputs)
        if (name !== undefined && path?.at(-1) !== name) this.#aliases.add(name.toLowerCase());
      for (const { name } of block.commonTables) this.#aliases.add(name.toLowerCase());
      for (const source of block.sources) {
        if (source.path.length > 0) this.#sourceStarts.add(source.from);
        this.#aliases.add(sourceName(source)?.toLowerCase() ?? '');
        ends.add(source.to);
      }
    }
    this.#columns = new KnownColumns(index, this.#readNamingLists(ends), asked.hasOwnTables);
  }

  unknown(): UnknownName[] {
    const found: UnknownName[] = [];
    const { tokens } = this.#statement;
    for (let at = 0; at < tokens.length && found.length < mostUnknown; at += 1) {
      const path = this.#pathAt(at);
      if (!path) continue;
      at = path.last;
      if (this.#naming.has(tokens[path.first] as SqlToken) || this.#isTyped(path)) continue;
      const chain = blocksAround(this.#blocks, (path.tokens[0] as SqlToken).from);
      const isTable = this.#sourceStarts.has((path.tokens[0] as SqlToken).from);
      const readable = readableChain(chain, (path.tokens[0] as SqlToken).from, tokens);
      const unknown = isTable ? this.#checkTable(path, chain) : this.#checkColumn(path, readable);
      const name = unknown && this.#withFix(unknown, path, readable);
      // Other databases have names that their schema doesn't list, such as PostgreSQL's functions written as columns.
      if (name && (name.fix || warehouseDrivers.has(this.#index.driver ?? ''))) found.push(name);
    }
    return found;
  }

  #everyBlock(blocks: readonly Block[]): Block[] {
    return blocks.flatMap((block) => [block, ...this.#everyBlock(block.inner)]);
  }

  /** Returns where sources end that rename their columns. */
  #readNamingLists(ends: ReadonlySet<number>): ReadonlySet<number> {
    const { tokens } = this.#statement;
    const renamed = new Set<number>();
    tokens.forEach((token, at) => {
      if (!isName(token) || !isMark(tokens[at + 1], '(')) return;
      const close = closingOf(tokens, at + 1);
      const after = wordOf(tokens[close + 1]);
      const isCommonTable =
        after === 'as' && ['(', 'not', 'materialized'].includes(tokens[close + 2]?.text.toLowerCase() ?? '');
      if (!ends.has(token.to) && !isCommonTable) return;
      renamed.add(token.to);
      for (const each of tokens.slice(at + 2, close)) this.#naming.add(each);
    });
    return renamed;
  }

  #pathAt(at: number): Path | undefined {
    const { tokens } = this.#statement;
    if (!isName(tokens[at]) || isMark(tokens[at - 1], '.')) return undefined;
    let last = at;
    const path = [tokens[at] as SqlToken];
    while (isMark(tokens[last + 1], '.') && isName(tokens[last + 2])) {
      last += 2;
      path.push(tokens[last] as SqlToken);
    }
    const isWhole = !isMark(tokens[last + 1], '(') && !isMark(tokens[last + 1], '.');
    // The naming list of `from t (a, b)` comes after a table, not a function.
    return isWhole ? { tokens: path, first: at, last } : undefined;
  }

  #isTyped({ tokens }: Path): boolean {
    const { typedAt } = this.#asked;
    if (typedAt === undefined) return false;
    return typedAt >= (tokens[0] as SqlToken).from && typedAt <= (tokens.at(-1) as SqlToken).to;
  }

  #checkTable({ tokens }: Path, chain: readonly Block[]): Found | undefined {
    const token = tokens.at(-1) as SqlToken;
    const names = tokens.map(({ text }) => text);
    const name = token.text.toLowerCase();
    if (names.length > 2 || /^[@#]/.test(token.text) || findTables(this.#index, names).length > 0) return undefined;
    if (names.length === 1) {
      const common = visibleCommonTables(chain).map((each) => each.name.toLowerCase());
      if (this.#asked.hasOwnTables || common.includes(name)) return undefined;
      const isNear = [...common, ...this.#index.byName.keys()].some((known) => isNearly(name, known));
      return isNear ? { token, sentence: `No table ${token.text}.` } : undefined;
    }
    const written = names[0] as string;
    const schema = this.#index.schemas.get(written.toLowerCase());
    if (!schema) {
      const meant = [...this.#index.schemas.values()].find(({ lower }) => isNearly(written.toLowerCase(), lower));
      const exists = meant?.tables.some(({ lower }) => lower === name);
      return exists ? { token: tokens[0] as SqlToken, sentence: `No schema ${written}.` } : undefined;
    }
    return { token, sentence: `No table ${token.text} in ${schema.name}.` };
  }

  #checkColumn(path: Path, chain: readonly Block[]): Found | undefined {
    const { tokens, first, last } = path;
    const token = tokens.at(-1) as SqlToken;
    const name = token.text.toLowerCase();
    if (tokens.length > 3 || pseudoColumns.has(name) || !isColumnPlace(this.#statement.tokens, first, last))
      return undefined;
    if (tokens.length === 1) return this.#isPlainUnknown(token, path, chain) ? inTables(token, chain) : undefined;
    const owner = findSource(
      chain,
      tokens.slice(0, -1).map(({ text }) => text),
    );
    if (owner) {
      const columns = this.#columns.of(owner.source, owner.block);
      const title = owner.source.path.at(-1) ?? sourceName(owner.source) ?? '';
      return columns && !columns.has(name) ? { token, sentence: `No column ${token.text} in ${title}.` } : undefined;
    }
    const qualifier = tokens[0] as SqlToken;
    const lower = qualifier.text.toLowerCase();
    const isOther = tokens.length > 2 || this.#aliases.has(lower) || this.#index.schemas.has(lower);
    if (isOther || this.#everyColumn(chain)?.has(lower) !== false) return undefined;
    return { token: qualifier, sentence: `No table or alias ${qualifier.text} in this query.` };
  }

  #isPlainUnknown(token: SqlToken, { first }: Path, chain: readonly Block[]): boolean {
    const name = token.text.toLowerCase();
    if (/^[@#$]/.test(name) || (token.kind === 'quoted' && this.#dialect === 'sqlite')) return false;
    if (this.#aliases.has(name) || this.#isAssignedAlias(first)) return false;
    return this.#everyColumn(chain)?.has(name) === false;
  }

  /** T-SQL's `select Total = sum(x) … order by Total`. */
  #isAssignedAlias(first: number): boolean {
    if (this.#dialect !== 'sqlserver') return false;
    const { tokens } = this.#statement;
    const name = (tokens[first] as SqlToken).text.toLowerCase();
    return tokens.some((token, at) => {
      const isIt = isName(token) && token.text.toLowerCase() === name && isMark(tokens[at + 1], '=');
      const before = tokens[at - 1];
      return (
        isIt && (isMark(before, ',') || before?.kind === 'number' || ['select', 'distinct'].includes(wordOf(before)))
      );
    });
  }

  /** Of every source around the place; undefined if there is none or one is in doubt. */
  #everyColumn(chain: readonly Block[]): ReadonlySet<string> | undefined {
    const names = new Set<string>();
    let count = 0;
    for (const block of chain) {
      for (const source of block.sources) {
        const columns = this.#columns.of(source, block);
        if (!columns) return undefined;
        for (const column of columns) names.add(column);
        count += 1;
      }
    }
    return count > 0 ? names : undefined;
  }

  #withFix({ token, sentence }: Found, path: Path, chain: readonly Block[]): UnknownName {
    const { from, to } = token;
    const near = findNearNames(this.#asked.text, from, this.#index);
    const [best] = near?.names ?? [];
    const short = best?.name.split('.').at(-1) ?? '';
    // An alias is chosen by its columns.
    const isLike =
      best &&
      near &&
      (near.kind === 'alias' || likenessOf(near.written.toLowerCase(), short.toLowerCase()) >= leastLikeness);
    if (!isLike) {
      const quoting = path.tokens.length === 1 ? this.#quoteValue(token, chain) : undefined;
      return { from, to, sentence: quoting ? `${sentence} ${quoting.sentence}` : sentence, fix: quoting };
    }
    const edits = near.places.map((place): Edit => ({ ...place, text: best.apply }));
    const label = edits.length > 1 ? `Use ${best.name} in ${edits.length} places` : `Use ${best.name}`;
    const whole = `${sentence} Did you mean ${best.name}?`;
    return { from, to, sentence: whole, fix: { sentence: whole, label, isCertain: false, edits } };
  }

  /** `SitusCity = Oxnard` means the text 'Oxnard'. */
  #quoteValue({ text, from }: SqlToken, chain: readonly Block[]): SqlFix | undefined {
    const { sql, offset } = this.#statement;
    const fix = findFix({
      text: sql,
      dialect: this.#dialect,
      title: `Referenced column "${text}" not found`,
      offset: from - offset,
      tables: chain.flatMap((block) =>
        block.sources.map((source) => ({
          name: sourceName(source) ?? '',
          columns: sourceColumns(source, block, this.#index),
        })),
      ),
    });
    if (!fix?.label.startsWith("Use '")) return undefined;
    return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, from: edit.from + offset, to: edit.to + offset })) };
  }
}

function inTables(token: SqlToken, chain: readonly Block[]): Found {
  const titles = chain.flatMap(({ sources }) =>
    sources.map((source: Source) => source.path.at(-1) ?? sourceName(source)),
  );
  const isListed = titles.length <= 2 && titles.every(Boolean);
  const where = isListed ? [...new Set(titles)].join(' or ') : 'the tables of this query';
  return { token, sentence: `No column ${token.text} in ${where}.` };
}

function closingOf(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isMark(tokens[at], '(')) depth += 1;
    if (isMark(tokens[at], ')')) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function isNearly(written: string, known: string): boolean {
  const longest = Math.max(written.length, known.length);
  // Much cheaper than the distance, which few pairs need.
  if (Math.abs(written.length - known.length) > longest * (1 - leastOfTable)) return false;
  return 1 - editDistance(written, known) / longest >= leastOfTable;
}
