import { quotedName, quoteName } from '../editor/quote-name.ts';
import { codedValues } from './coded-values.ts';
import type { OfferDraft } from './offer.ts';
import type { Ranking } from './ranking.ts';
import type { Block, Source } from './read-blocks.ts';
import { findSource, sourceColumns, sourceName, visibleCommonTables } from './resolve-sources.ts';
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
  return isQuoted ? quotedName(name) : quoteName(name, index.driver);
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
  for (const table of schema?.tables ?? []) {
    ranking.add(table.name, table.lower, weightOf(table, weights.table), table, (each) =>
      tableOffer(each, writtenName(each.name, world)),
    );
  }
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
  for (const { name } of visibleCommonTables(chain)) {
    ranking.add(name, name.toLowerCase(), weights.common, name, () => ({
      ...plain(name, writtenName(name, world), 'table'),
      detail: 'with',
    }));
  }
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
  const finish = (column: NamedColumns) => commonOffer(column, world);
  for (const column of index.columns) ranking.add(column.first.name, column.first.lower, weight, column, finish);
  addTables(ranking, weights.farTable, world);
  offerSchemas(ranking, weights.farTable, world);
}

function offerSchemas(ranking: Ranking, weight: number, world: NameWorld): void {
  for (const { name, lower, tables } of world.index.schemas.values()) {
    if (name === '') continue;
    ranking.add(name, lower, weight, name, () => ({
      ...plain(name, writtenName(name, world), 'schema'),
      detail: many(tables.length, 'table'),
    }));
  }
}

function offerOutputs(ranking: Ranking, world: NameWorld): void {
  for (const { name, path } of world.chain[0]?.outputs ?? []) {
    if (name === undefined || name === '*' || path?.at(-1) === name) continue;
    ranking.add(name, name.toLowerCase(), weights.output, name, () => ({
      ...plain(name, writtenName(name, world), 'alias'),
      detail: 'from this SELECT',
    }));
  }
}

function addSource(ranking: Ranking, { alias, path }: Source, name: string, weight: number, world: NameWorld): void {
  ranking.add(name, name.toLowerCase(), weight, name, () => ({
    ...plain(name, writtenName(name, world), alias ? 'alias' : 'table'),
    detail: alias ? (path.at(-1) ?? 'sub-query') : '',
  }));
}

function addTables(ranking: Ranking, weight: number, { index }: NameWorld): void {
  const finish = (table: TableEntry) => tableOffer(table, tablePath(table, index));
  for (const table of index.tables) ranking.add(table.name, table.lower, weightOf(table, weight), table, finish);
}

const weightOf = ({ lock }: TableEntry, weight: number) => weight - (lock === undefined ? 0 : weights.locked);

const tableOffer = (table: TableEntry, apply: string): OfferDraft => ({
  ...plain(table.name, apply, table.lock === undefined ? 'table' : 'locked'),
  detail: table.lock ?? table.schema,
  note: noteOf(
    table.name,
    many(table.columns.length, 'column'),
    table.lock === undefined ? '' : `Not in your license. Included in ${table.lock}.`,
  ),
});

function addColumn(ranking: Ranking, column: ColumnEntry, weight: number, world: NameWorld, qualifier?: string): void {
  const { name, lower } = column;
  const prefix = qualifier === undefined ? '' : `${qualifier}.`;
  const finish = (): OfferDraft => ({
    label: prefix + name,
    apply: (qualifier === undefined ? '' : `${quoteName(qualifier, world.index.driver)}.`) + writtenName(name, world),
    kind: 'column',
    detail: column.type,
    note: columnNote(column, column.table?.name, world.index),
  });
  ranking.add(name, lower, weight, column, finish, prefix);
}

function commonOffer({ first, tables }: NamedColumns, world: NameWorld): OfferDraft {
  const place = tables === 1 ? first.table?.name : `in ${many(tables, 'table')}`;
  return {
    ...plain(first.name, writtenName(first.name, world), 'column'),
    detail: first.type,
    note: columnNote(first, place, world.index),
  };
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

const plain = (label: string, apply: string, kind: OfferDraft['kind']): OfferDraft => ({
  label,
  apply,
  kind,
  detail: '',
  note: undefined,
});
const noteOf = (title: string, about: string, description = ''): OfferDraft['note'] => ({
  title,
  about,
  description,
  values: [],
  moreValues: 0,
});
const many = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
