import { referencedTable } from '@platbook/property/dictionary/referenced-table';
import type { Block, Source } from '@platbook/sql/names/read-blocks';
import { sourceName } from '@platbook/sql/names/sources';
import { quoteName } from '../editor/quote-name.ts';
import { type NameWorld, tablePath } from './name-offers.ts';
import { draftOffer } from './offer.ts';
import type { Ranking } from './ranking.ts';
import { sourceColumns } from './resolve-sources.ts';
import { type ColumnEntry, columnOf, type SchemaIndex, type TableEntry } from './schema-index.ts';

/** Ranked above the plain table, which needs a handwritten condition. */
const weight = 36;
const conditionWeight = 70;
const referenceScore = 90;
const scoresPerWeight = 25;

interface Side {
  qualifier: string;
  hasAlias: boolean;
  columns: Map<string, ColumnEntry>;
  list: ColumnEntry[];
  references: { far: ColumnEntry; target: string }[];
}
interface Pair {
  near: ColumnEntry;
  far: ColumnEntry;
  side: Side;
  score: number;
}

/** `schema` restricts the offers to the schema already typed, which is then omitted from the inserted text. */
export function offerJoins(ranking: Ranking, world: NameWorld, on: string, schema?: string): void {
  const sides = sidesOf(world);
  if (sides.length === 0) return;
  const taken = new Set(sides.map(({ qualifier }) => qualifier.toLowerCase()));
  const hasAliases = sides.some(({ hasAlias }) => hasAlias);
  const { index } = world;
  const tables = schema === undefined ? index.tables : (index.schemas.get(schema.toLowerCase())?.tables ?? []);
  for (const table of tables) {
    // An offered join must run, and one with a locked table wouldn't.
    if (table.lock !== undefined) continue;
    // Compares names first: searching for keys scans all columns.
    if (!ranking.canTake(table.name, table.lower, weight + referenceScore / scoresPerWeight)) continue;
    const pair = bestPair(table.columns, table, sides);
    if (!pair) continue;
    const finish = () => {
      const alias = hasAliases ? newAlias(table.name, taken) : undefined;
      const called = alias ?? quoteName(table.name, index.driver);
      const rest = `${alias ? ` ${alias}` : ''} ${on} ${condition(called, pair, index)}`;
      const path = schema === undefined ? tablePath(table, index) : quoteName(table.name, index.driver);
      return draftOffer('join', table.name + rest, path + rest);
    };
    ranking.add(table.name, table.lower, weight + pair.score / scoresPerWeight, table, finish);
  }
}

export function offerConditions(ranking: Ranking, world: NameWorld): void {
  const sides = sidesOf(world);
  const last = sides.pop();
  if (!last) return;
  for (const side of sides.toReversed()) {
    const pair = bestPair(last.list, last.list[0]?.table, [side]);
    if (!pair) continue;
    const text = condition(quoteName(last.qualifier, world.index.driver), pair, world.index);
    const score = conditionWeight + pair.score / scoresPerWeight;
    ranking.add(text, text.toLowerCase(), score, text, () => draftOffer('join', text));
  }
}

function sidesOf({ chain, index }: NameWorld): Side[] {
  const [block] = chain;
  return (block?.sources ?? []).flatMap((source: Source) => {
    const qualifier = sourceName(source);
    const list = sourceColumns(source, block as Block, index);
    if (qualifier === undefined || list.length === 0) return [];
    const columns = new Map(list.map((column) => [column.lower, column]));
    const references = list.flatMap((far) => {
      const target = referencedTable(far.description)?.table;
      return target === undefined ? [] : [{ far, target }];
    });
    return [{ qualifier, hasAlias: source.alias !== undefined, columns, list, references }];
  });
}

const isId = (name: string) => /(?:^|_)id$|\p{L}I[Dd]$/u.test(name);
const isCode = (name: string) => /code$|key$/iu.test(name);
const isCounty = (name: string) => /fips$/iu.test(name);
/** The best pair of columns for a join: a reference first, then a shared id, a shared code, and finally the county. */
function bestPair(columns: readonly ColumnEntry[], table: TableEntry | undefined, sides: readonly Side[]) {
  let best: Pair | undefined;
  const offer = (near: ColumnEntry, far: ColumnEntry | undefined, side: Side, score: number) => {
    if (far && score > (best?.score ?? 0)) best = { near, far, side, score };
  };
  for (const side of sides) {
    for (const near of columns) {
      const shared = side.columns.get(near.lower);
      if (shared) offer(near, shared, side, sharedScore(near, shared, side, columns));
      const target = referencedTable(near.description)?.table;
      if (target && side.list[0]?.table === undefined) continue;
      if (target && side.list[0]?.table?.name === target)
        offer(near, shared ?? side.list[0], side, isCounty(near.name) ? 30 : referenceScore);
    }
    for (const { far, target } of side.references) {
      if (target !== table?.name) continue;
      const near = columnOf(table, far.name) ?? table.columns[0];
      if (near) offer(near, far, side, isCounty(far.name) ? 30 : referenceScore);
    }
  }
  return best;
}

function sharedScore(near: ColumnEntry, far: ColumnEntry, side: Side, columns: readonly ColumnEntry[]): number {
  if (isId(near.name)) return columns[0] === near || side.list[0] === far ? 80 : 70;
  if (isCode(near.name)) return 40;
  return isCounty(near.name) ? 20 : 0;
}

function condition(called: string, { near, far, side }: Pair, { driver }: SchemaIndex): string {
  const other = `${quoteName(side.qualifier, driver)}.${quoteName(far.name, driver)}`;
  return `${called}.${quoteName(near.name, driver)} = ${other}`;
}

function newAlias(name: string, taken: ReadonlySet<string>): string {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu) ?? [];
  const first = (/\p{L}/u.exec(name)?.[0] ?? 't').toLowerCase();
  const initials = words.map((word) => word[0]?.toLowerCase()).join('');
  const isFree = (alias: string) => !taken.has(alias) && quoteName(alias) === alias;
  for (const alias of [first, initials, name.slice(0, 2).toLowerCase()]) if (alias && isFree(alias)) return alias;
  let number = 2;
  while (taken.has(first + number)) number += 1;
  return first + number;
}
