import type { SchemaColumn, SchemaInfo, SchemaObject } from '@platbook/contract/workbench/schema-info';
import {
  countLines,
  createLineCounter,
  type Found,
  prepareSchema,
  type SearchedTable,
  schemaKey,
} from './searched-schema.ts';

export interface SchemaRow {
  /** Built from the names of the row and its parents; unambiguous for any name. */
  key: string;
  parentKey: string | undefined;
  kind: 'schema' | 'table' | 'view' | 'column';
  name: string;
  /** The schema, schema and table, or all three names. */
  path: readonly string[];
  /** 1 schema, 2 table or view, 3 column; equals aria-level. */
  level: 1 | 2 | 3;
  count: number;
  isExpanded: boolean;
  dataType: string;
  description: string;
  lock: string | undefined;
  position: number;
  setSize: number;
}

export interface SchemaTreeView {
  collapsed: ReadonlySet<string>;
  search: string;
  /** Kinds and descriptions of tables and views, by `schemaKey(schema, table)`. */
  objects: ReadonlyMap<string, TreeObject>;
}

/** A table or view, or a schema if the name is empty; `lock` is the code of the pack that unlocks what the license leaves out. */
export interface TreeObject extends SchemaObject {
  lock?: string;
}

export function mapSchemaObjects(objects: readonly TreeObject[]): Map<string, TreeObject> {
  return new Map(objects.map((object) => [schemaKey(object.schema, object.name), object]));
}

interface Part {
  start: number;
  group: Group;
  /** Undefined for the heading of the group; the other fields are about the table. */
  found: Found | undefined;
  position: number;
  isExpanded: boolean;
}

interface Group {
  key: string;
  name: string;
  isExpanded: boolean;
  position: number;
  tables: number;
  byDescription: boolean;
}

/** The visible rows from top to bottom. Rows are built on access, because a schema can have far more than fit on the screen. */
export class SchemaRows {
  readonly length: number;
  readonly #parts: readonly Part[];
  readonly #groups: number;
  readonly #objects: SchemaTreeView['objects'];

  constructor(parts: readonly Part[], length: number, groups: number, objects: SchemaTreeView['objects']) {
    this.#parts = parts;
    this.length = length;
    this.#groups = groups;
    this.#objects = objects;
  }

  at(index: number): SchemaRow | undefined {
    if (index < 0 || index >= this.length) return undefined;
    let low = 0;
    let high = this.#parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle] as Part).start <= index) low = middle + 1;
      else high = middle;
    }
    const part = this.#parts[low - 1] as Part;
    if (part.found === undefined) return this.#headingRow(part.group);
    return index === part.start ? this.#tableRow(part) : this.#columnRow(part, index - part.start - 1);
  }

  indexOf(key: string | undefined): number {
    if (key === undefined) return -1;
    for (const part of this.#parts) {
      const { start, found, isExpanded, group } = part;
      if (found === undefined) {
        if (group.key === key) return start;
        continue;
      }
      const tableKey = keyOf(group, found.table);
      if (tableKey === key) return start;
      if (!isExpanded || !key.startsWith(`${tableKey.slice(0, -1)},`)) continue;
      const isWanted = ({ column_name }: SchemaColumn) => keyOf(group, found.table, column_name) === key;
      return start + 1 + columnsOf(found).findIndex(isWanted);
    }
    return -1;
  }

  #headingRow(group: Group): SchemaRow {
    return {
      key: group.key,
      parentKey: undefined,
      kind: 'schema',
      name: group.name,
      path: [group.name],
      level: 1,
      count: group.tables,
      isExpanded: group.isExpanded,
      dataType: '',
      description: '',
      lock: this.#objects.get(schemaKey(group.name, ''))?.lock,
      position: group.position,
      setSize: this.#groups,
    };
  }

  #tableRow({ group, found, position, isExpanded }: Part): SchemaRow {
    const { table, count } = found as Found;
    const object = this.#objects.get(table.key);
    return {
      key: keyOf(group, table),
      parentKey: group.key,
      kind: object?.kind ?? 'table',
      name: group.byDescription && table.schema ? `${table.schema}.${table.name}` : table.name,
      path: [table.schema, table.name],
      level: 2,
      count,
      isExpanded,
      dataType: '',
      description: object?.description ?? '',
      lock: object?.lock,
      position,
      setSize: group.tables,
    };
  }

  #columnRow({ group, found }: Part, place: number): SchemaRow {
    const { table, count } = found as Found;
    const column = columnsOf(found as Found)[place] as SchemaColumn;
    return {
      key: keyOf(group, table, column.column_name),
      parentKey: keyOf(group, table),
      kind: 'column',
      name: column.column_name,
      path: [table.schema, table.name, column.column_name],
      level: 3,
      count: 0,
      isExpanded: false,
      dataType: column.data_type,
      description: column.column_description,
      lock: this.#objects.get(table.key)?.lock,
      position: place + 1,
      setSize: count,
    };
  }
}

function keyOf(group: Group, table: SearchedTable, ...column: string[]): string {
  return schemaKey(...(group.byDescription ? [''] : []), table.schema, table.name, ...column);
}

/** Minimum length of a search in descriptions: nearly all of them contain shorter texts. */
const shortestInDescriptions = 3;
const descriptionsKey = schemaKey('', '');

export function listSchemaRows(schema: SchemaInfo, { search, collapsed, objects }: SchemaTreeView): SchemaRows {
  const needle = search.trim().toLowerCase();
  const schemas = prepareSchema(schema);
  const byName = createNameSearch(needle);
  const isOpen = ({ table }: Found) => objects.get(table.key)?.lock === undefined;
  const named = schemas
    .map(({ name, tables }) => ({
      name,
      found: firstWhere(findAll(tables, byName), isOpen),
      byDescription: false,
    }))
    .filter(({ found }) => !needle || found.length > 0);
  // A schema whose first table is locked has only locked ones.
  const groups = firstWhere(named, ({ found: [first] }) => first === undefined || isOpen(first));
  if (needle.length >= shortestInDescriptions) {
    const byDescription = createDescriptionSearch(needle, objects);
    const found = schemas.flatMap(({ tables }) => findAll(tables, byDescription));
    if (found.length > 0)
      groups.push({ name: 'In descriptions', found: firstWhere(found, isOpen), byDescription: true });
  }
  const parts: Part[] = [];
  let length = 0;
  groups.forEach(({ name, found, byDescription }, index) => {
    const key = byDescription ? descriptionsKey : schemaKey(name);
    const isExpanded = !collapsed.has(key);
    const group: Group = { key, name, isExpanded, position: index + 1, tables: found.length, byDescription };
    parts.push({ start: length, group, found: undefined, position: 0, isExpanded });
    length += 1;
    if (!isExpanded) return;
    found.forEach((one, place) => {
      const isTableExpanded = collapsed.size === 0 || !collapsed.has(keyOf(group, one.table));
      parts.push({ start: length, group, found: one, position: place + 1, isExpanded: isTableExpanded });
      length += 1 + (isTableExpanded ? one.count : 0);
    });
  });
  return new SchemaRows(parts, length, groups.length, objects);
}

/** Those that can be queried come before the locked ones; otherwise in the same order. */
function firstWhere<Item>(items: Item[], isFirst: (item: Item) => boolean): Item[] {
  const last = items.filter((item) => !isFirst(item));
  return last.length === 0 ? items : [...items.filter(isFirst), ...last];
}

function columnsOf(found: Found): readonly SchemaColumn[] {
  const { table, columns: is } = found;
  if (typeof is !== 'function') return is;
  const [names, texts] = [table.searchedColumns.split('\n'), table.searchedDescriptions.split('\n')];
  const columns = table.columns.filter((_, index) => is(names[index] ?? '', texts[index] ?? ''));
  found.columns = columns;
  return columns;
}

type Search = (table: SearchedTable) => Found | undefined;

function findAll(tables: readonly SearchedTable[], search: Search): Found[] {
  const all: Found[] = [];
  for (const table of tables) {
    const found = search(table);
    if (found !== undefined) all.push(found);
  }
  return all;
}

// A key can find every table of a large schema, so little is allocated for each.
function createNameSearch(needle: string): Search {
  const countColumns = createLineCounter(needle);
  const columns: Found['columns'] = (name) => name.includes(needle);
  return (table) => {
    if (!needle || table.searchedName.includes(needle)) return table.whole;
    const count = countColumns(table.searchedColumns);
    return count > 0 ? { table, count, columns } : undefined;
  };
}

function createDescriptionSearch(needle: string, objects: SchemaTreeView['objects']): Search {
  const columns: Found['columns'] = (name, text) => text.includes(needle) && !name.includes(needle);
  return (table) => {
    if (table.searchedName.includes(needle)) return undefined;
    const isDescribed = objects.get(table.key)?.description.toLowerCase().includes(needle) ?? false;
    const count = countLines(table.searchedDescriptions, needle);
    if (!isDescribed && count === 0) return undefined;
    const found: Found = { table, count, columns };
    if (count > 0 && table.searchedColumns.includes(needle)) found.count = columnsOf(found).length;
    return found.count > 0 || isDescribed ? found : undefined;
  };
}

/** The effect of a key in the tree (WAI-ARIA tree pattern): move to a row, or expand or collapse one. */
export type TreeStep = { goTo: number } | { toggle: string } | undefined;

export function treeStep(rows: SchemaRows, index: number, key: string, page: number): TreeStep {
  const row = rows.at(index);
  if (!row) return undefined;
  const isBranch = row.kind !== 'column';
  const clamp = (next: number) => ({ goTo: Math.max(0, Math.min(rows.length - 1, next)) });
  if (key === 'ArrowRight' && isBranch) return row.isExpanded ? clamp(index + 1) : { toggle: row.key };
  if (key === 'ArrowLeft') {
    if (isBranch && row.isExpanded) return { toggle: row.key };
    return row.parentKey === undefined ? undefined : clamp(rows.indexOf(row.parentKey));
  }
  const ends = { Home: -index, End: rows.length - 1 - index };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, ...ends };
  const by = steps[key];
  return by === undefined ? undefined : clamp(index + by);
}
