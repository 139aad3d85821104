import type { SchemaColumn, SchemaInfo } from '@platbook/contract/workbench/schema-info';

export function schemaKey(...path: string[]): string {
  return JSON.stringify(path);
}

/** `columns` can be a test for the columns, which are then listed when a row is shown: a search can find thousands of tables. */
export interface Found {
  table: SearchedTable;
  count: number;
  columns: readonly SchemaColumn[] | ((name: string, description: string) => boolean);
}

/** The searched texts are made when they are first read, because a schema can have 100,000 columns. */
export class SearchedTable {
  readonly schema: string;
  readonly name: string;
  readonly key: string;
  readonly columns: readonly SchemaColumn[];
  readonly searchedName: string;
  readonly #share: (text: string) => string;
  #whole: Found | undefined;
  #names: string | undefined;
  #descriptions: string | undefined;

  constructor(schema: string, name: string, columns: readonly SchemaColumn[], share: (text: string) => string) {
    this.#share = share;
    this.schema = schema;
    this.name = name;
    this.key = schemaKey(schema, name);
    this.columns = columns;
    this.searchedName = name.toLowerCase();
  }

  /** What a search finds if the table's name matches. */
  get whole(): Found {
    this.#whole ??= { table: this, count: this.columns.length, columns: this.columns };
    return this.#whole;
  }

  /** One line per column, to skip most tables with a single search. Tables with the same columns share one string. */
  get searchedColumns(): string {
    this.#names ??= this.#share(asLines(this.columns, 'column_name'));
    return this.#names;
  }

  get searchedDescriptions(): string {
    this.#descriptions ??= asLines(this.columns, 'column_description');
    return this.#descriptions;
  }

  readAhead(): void {
    void this.searchedColumns;
    void this.searchedDescriptions;
  }
}

export interface SearchedSchema {
  name: string;
  tables: readonly SearchedTable[];
}

const prepared = new WeakMap<SchemaInfo, readonly SearchedSchema[]>();

export function prepareSchema(info: SchemaInfo): readonly SearchedSchema[] {
  const known = prepared.get(info);
  if (known) return known;
  const shared = new Map<string, string>();
  const share = (text: string) => {
    const known = shared.get(text) ?? text;
    if (known === text) shared.set(text, text);
    return known;
  };
  const schemas = Object.entries(info).map(([schema, tables]) => ({
    name: schema,
    tables: Object.entries(tables).map(([name, columns]) => new SearchedTable(schema, name, columns, share)),
  }));
  prepared.set(info, schemas);
  return schemas;
}

const sliceMilliseconds = 4;

/** Makes the searched texts between other work, so that the first key of a search doesn't wait for them. Returns a function that stops it. */
export function readAhead(info: SchemaInfo): () => void {
  const tables = prepareSchema(info)
    .flatMap((schema) => schema.tables)
    .values();
  const slice = () => {
    const until = performance.now() + sliceMilliseconds;
    for (const table of tables) {
      table.readAhead();
      if (performance.now() < until) continue;
      timer = setTimeout(slice);
      return;
    }
  };
  let timer = setTimeout(slice);
  return () => clearTimeout(timer);
}

function asLines(columns: readonly SchemaColumn[], of: 'column_name' | 'column_description'): string {
  return columns
    .map((column) => column[of].replaceAll('\n', ' '))
    .join('\n')
    .toLowerCase();
}

/** How many lines contain it. */
export function countLines(text: string, needle: string): number {
  let count = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at)) {
    count += 1;
    at = text.indexOf('\n', at);
    if (at < 0) break;
  }
  return count;
}

/** `countLines` of one needle, once for each text. */
export function createLineCounter(needle: string): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const count = countLines(text, needle);
    counts.set(text, count);
    return count;
  };
}
