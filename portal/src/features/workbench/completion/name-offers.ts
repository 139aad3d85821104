import type { Block, Source } from '@platbook/sql/names/read-blocks';
import { findSource, sourceName, visibleCommonTables } from '@platbook/sql/names/sources';
import { quotedName, quoteName } from '../editor/quote-name.ts';
import { codedValues } from './coded-values.ts';
import { draftOffer, type OfferDraft } from './offer.ts';
import type { Ranking } from './ranking.ts';
import { sourceColumns } from './resolve-sources.ts';
import { type ColumnEntry, findTables, type NamedColumns, type SchemaIndex, type TableEntry } from './schema-index.ts';

export interface NameWorld {
  index: SchemaIndex;
  /** The blocks around the place, innermost first, without the source that is being typed. */
  chain: readonly Block[];
  isQuoted: boolean;
}

/** Ranks by distance to the statement: columns of its tables, then its names, then tables, then everything else. */
const weights = {
  column: 50,
  outer: 4,
  output: 44,
  source: 40,
  common: 40,
  table: 30,
  schema: 26,
  farTable: 8,
  locked: 6,
  far: 2,
};
const shownValues = 6;

function writtenName(name: string, { index, isQuoted }: Pick<NameWorld, 'index' | 'isQuoted'>): string {
  return isQuoted ? quotedName(name, index.driver) : quoteName(name, index.driver);
}

export function tablePath({ schema, name }: TableEntry, index: SchemaIndex): string {
  return [schema, name]
    .filter(Boolean)
    .map((part) => quoteName(part, index.driver))
    .join('.');
}

export function offerAfterDot(ranking: Ranking, qualifiers: readonly string[], world: NameWorld): void {
  const { index, chain } = world;
  const found = findSource(chain, qualifiers);
  const columns = found ? sourceColumns(found.source, found.block, index) : [];
  for (const column of columns) addColumn(ranking, column, weights.column, world);
  if (columns.length > 0) return;
  const schema = qualifiers.length === 1 ? index.schemas.get((qualifiers[0] as string).toLowerCase()) : undefined;
  for (const table of schema?.tables ?? [])
    ranking.add(table.name, table.lower, weightOf(table, weights.table), table, (each) =>
      tableOffer(each, writtenName(each.name, world)),
    );
  if (schema) return;
  for (const table of findTables(index, qualifiers)) {
    for (const column of table.columns) addColumn(ranking, column, weights.column, world);
  }
}

export function offerOperands(ranking: Ranking, clause: string, world: NameWorld): void {
  const { chain, index } = world;
  chain.forEach((block, level) => {
    const weight = weights.column - level * weights.outer;
    const read = block.sources.map((source) => ({ source, columns: sourceColumns(source, block, index) }));
    const counts = new Map<string, number>();
    for (const { columns } of read) {
      for (const lower of new Set(columns.map((each) => each.lower))) counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
    for (const { source, columns } of read) {
      const qualifier = sourceName(source);
      for (const column of columns) {
        const isAmbiguous = (counts.get(column.lower) ?? 0) > 1 && qualifier !== undefined;
        addColumn(ranking, column, weight, world, isAmbiguous ? qualifier : undefined);
      }
      if (qualifier) addSource(ranking, source, qualifier, weights.source - level * weights.outer, world);
    }
  });
  if (['group', 'order', 'having', 'qualify'].includes(clause)) offerOutputs(ranking, world);
  offerRest(ranking, world);
}

export function offerTables(ranking: Ranking, world: NameWorld): void {
  const { chain } = world;
  for (const { name } of visibleCommonTables(chain)) addName(ranking, 'table', name, weights.common, world, 'with');
  addTables(ranking, weights.table, world);
  offerSchemas(ranking, weights.schema, world);
}

export function offerShared(ranking: Ranking, world: NameWorld): void {
  const [block] = world.chain;
  const read = (block?.sources ?? []).map((source) => sourceColumns(source, block as Block, world.index));
  const others = new Set(read.slice(0, -1).flatMap((columns) => columns.map(({ lower }) => lower)));
  for (const column of read.at(-1) ?? [])
    if (others.has(column.lower)) addColumn(ranking, column, weights.column, world);
}

function offerRest(ranking: Ranking, world: NameWorld): void {
  const { chain, index } = world;
  const isBare = chain.every(({ sources }) => sources.length === 0);
  // With nothing typed, thousands of names don't help.
  if (ranking.typed === '' && !isBare) return;
  const weight = isBare ? weights.column : weights.far;
  const finish = ({ first, tables }: NamedColumns) =>
    columnOffer(first, tables === 1 ? first.table?.name : `in ${many(tables, 'table')}`, world);
  for (const column of index.columns) ranking.add(column.first.name, column.first.lower, weight, column, finish);
  addTables(ranking, weights.farTable, world);
  offerSchemas(ranking, weights.farTable, world);
}

function offerSchemas(ranking: Ranking, weight: number, world: NameWorld): void {
  for (const { name, tables } of world.index.schemas.values()) {
    if (name !== '') addName(ranking, 'schema', name, weight, world, many(tables.length, 'table'));
  }
}

function offerOutputs(ranking: Ranking, world: NameWorld): void {
  for (const { name, path } of world.chain[0]?.outputs ?? []) {
    if (name === undefined || name === '*' || path?.at(-1) === name) continue;
    addName(ranking, 'alias', name, weights.output, world, 'from this SELECT');
  }
}

function addSource(ranking: Ranking, { alias, path }: Source, name: string, weight: number, world: NameWorld): void {
  if (alias) addName(ranking, 'alias', name, weight, world, path.at(-1) ?? 'sub-query');
  else addName(ranking, 'table', name, weight, world);
}

function addName(
  ranking: Ranking,
  kind: OfferDraft['kind'],
  name: string,
  weight: number,
  world: NameWorld,
  detail?: string,
): void {
  const finish = () => draftOffer(kind, name, writtenName(name, world), detail);
  ranking.add(name, name.toLowerCase(), weight, name, finish);
}

function addTables(ranking: Ranking, weight: number, { index }: NameWorld): void {
  const finish = (table: TableEntry) => tableOffer(table, tablePath(table, index));
  for (const table of index.tables) ranking.add(table.name, table.lower, weightOf(table, weight), table, finish);
}

const weightOf = ({ lock }: TableEntry, weight: number) => weight - (lock === undefined ? 0 : weights.locked);

const tableOffer = (table: TableEntry, apply: string): OfferDraft => ({
  ...draftOffer(table.lock === undefined ? 'table' : 'locked', table.name, apply, table.lock ?? table.schema),
  note: {
    title: table.name,
    about: many(table.columns.length, 'column'),
    description: table.lock === undefined ? '' : `Not in your license. Included in ${table.lock}.`,
    values: [],
    moreValues: 0,
  },
});

function addColumn(ranking: Ranking, column: ColumnEntry, weight: number, world: NameWorld, qualifier?: string): void {
  const { name, lower } = column;
  const prefix = qualifier === undefined ? '' : `${qualifier}.`;
  const before = qualifier === undefined ? '' : `${quoteName(qualifier, world.index.driver)}.`;
  const finish = () => columnOffer(column, column.table?.name, world, prefix, before);
  ranking.add(name, lower, weight, column, finish, prefix);
}

function columnOffer(column: ColumnEntry, place: string | undefined, world: NameWorld, prefix = '', before = '') {
  const { name, type } = column;
  const offer = draftOffer('column', prefix + name, before + writtenName(name, world), type);
  return { ...offer, note: columnNote(column, place, world.index) };
}

function columnNote(column: ColumnEntry, place: string | undefined, index: SchemaIndex): OfferDraft['note'] {
  const values = codedValues(column, index);
  // If the values' meanings are listed, a description that only lists the codes adds nothing.
  const isListed = values.length > 1 && values.slice(0, 2).every(({ value }) => column.description.includes(value));
  return {
    title: column.name,
    about: [column.type, place].filter(Boolean).join(', '),
    description: isListed && values[0]?.meaning ? '' : column.description,
    values: values.slice(0, shownValues),
    moreValues: Math.max(0, values.length - shownValues),
  };
}

const many = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
