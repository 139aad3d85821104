import { join, resolve } from 'node:path';
import type { LakeManifest, LakeObject } from '@platbook/contract/packs/lake-manifest';
import type { Database, Limits } from '../database.ts';
import { literal, openDatabase } from '../database.ts';
import { MODEL } from '../model.ts';
import { requireLake } from './lake-file.ts';
import { viewOf } from './lake-objects.ts';
import { checksumOf } from './lake-partitions.ts';
import type { AskTrino } from './trino-statements.ts';
import { requireFullFile } from './write-lake.ts';

export interface LakeCheck extends Limits {
  readonly folder: string;
  readonly lake: string;
  /** Where the lake is registered; without it, DuckDB reads the files. */
  readonly trino?: { readonly ask: AskTrino; readonly catalog: string } | undefined;
  /** Random rows compared per object. */
  readonly sample?: number;
}

export interface ObjectVerdict {
  readonly object: string;
  readonly rows: number;
  readonly sampled: number;
  /** What differs; none if the object is equal. */
  readonly differences: readonly string[];
}

/** One side of the comparison: an engine, and the relation that is an object there. */
interface Side {
  readonly ask: AskTrino;
  relation(object: LakeObject): string;
}

/**
 * Compares each object with the warehouse file of every county: the number of rows, the sum of each numeric column, and random rows value by
 * value; and each file with its checksum. Doubles are equal within 1e-9. Throws BuildError if there is nothing to compare.
 */
export async function checkLake(options: LakeCheck, onVerdict: (verdict: ObjectVerdict) => void): Promise<boolean> {
  const lake = resolve(options.lake);
  const manifest = requireLake(lake);
  const { warehouse, file } = requireFullFile(options.folder);
  const db = await openDatabase({ ...options, spillFolder: join(lake, `spill-${process.pid}`) });
  try {
    await db.run(`ATTACH ${literal(file)} AS w (READ_ONLY)`);
    const source: Side = { ask: (sql) => askDuckdb(db, sql), relation: ({ schema, name }) => `w.${schema}.${name}` };
    const all = warehouse.sets.find((set) => join(options.folder, set.file) === file)?.hash ?? '';
    const other = options.trino ? trinoSide(options.trino, all) : await duckdbSide(db, lake, manifest, all);
    let areAllEqual = true;
    for (const object of manifest.objects) {
      await db.run('USE w');
      const verdict = await compareObject(source, other, object, options.sample ?? 1000);
      await db.run('USE memory');
      const damaged = await damagedFiles(lake, object);
      const differences = [...verdict.differences, ...damaged];
      areAllEqual &&= differences.length === 0;
      onVerdict({ ...verdict, differences });
    }
    return areAllEqual;
  } finally {
    db.close();
  }
}

async function damagedFiles(lake: string, { files }: LakeObject): Promise<string[]> {
  const found: string[] = [];
  for (const { path, sha256 } of files)
    if ((await checksumOf(join(lake, path))) !== sha256) found.push(`${path} has another checksum`);
  return found;
}

const askDuckdb = async (db: Database, sql: string): Promise<unknown[][]> => (await db.rows(sql)).map(Object.values);

function trinoSide({ ask, catalog }: { ask: AskTrino; catalog: string }, all: string): Side {
  return {
    ask,
    // The view shows the rows of every set to a person without row filters.
    relation: (object) =>
      object.partitionedBy === 'EntitlementSet'
        ? `(${viewOf(object, `${catalog}.base.${object.table} WHERE EntitlementSet = ${literal(all)}`)})`
        : `${catalog}.${object.schema}.${object.name}`,
  };
}

/** Gives each file's rows the value of its partition, which the lake stores in the file's name. */
async function duckdbSide(db: Database, lake: string, { objects }: LakeManifest, all: string): Promise<Side> {
  for (const object of objects)
    await db.run(`CREATE TEMP VIEW ${viewName(object)} AS ${readFiles(lake, object, all, ['*'])}`);
  return { ask: (sql) => askDuckdb(db, sql), relation: (object) => `temp.${viewName(object)}` };
}

const viewName = ({ schema, name }: LakeObject): string => `lake_${schema}_${name}`;

/** DuckDB's SELECT of an object from its files, as the view shows it to someone with the set. */
export function readFiles(lake: string, object: LakeObject, set: string, counties: readonly string[]): string {
  const { partitionedBy } = object;
  const files = object.files.filter(({ partition }) => {
    if (partitionedBy === null) return true;
    if (partitionedBy === 'EntitlementSet') return partition === set;
    return counties.includes('*') || counties.includes(partition ?? '');
  });
  if (files.length === 0) {
    const none = object.columns.map(({ name, type }) => `NULL::${type.replace(/\(6\)$/, '')} AS ${name}`);
    return `SELECT ${none.join(', ')} WHERE false`;
  }
  const paths = files.map(({ path }) => literal(join(lake, path))).join(', ');
  if (partitionedBy === null) return viewOf(object, `read_parquet([${paths}])`);
  const value = `nullif(regexp_extract(filename, '([^/]+)-[0-9a-f]+/part-0.parquet$', 1), 'all')`;
  return viewOf(object, `(SELECT *, ${value} AS ${partitionedBy} FROM read_parquet([${paths}], filename = true))`);
}

async function compareObject(source: Side, other: Side, object: LakeObject, sample: number): Promise<ObjectVerdict> {
  const name = `${object.schema}.${object.name}`;
  const differences: string[] = [];
  const [expected = [], found = []] = await Promise.all(
    [source, other].map(async (side) => (await side.ask(sumsOf(object, side.relation(object))))[0]),
  );
  const titles = ['the number of rows', ...numeric(object).map((column) => `the sum of ${column.name}`)];
  titles.forEach((title, at) => {
    if (!isEqual(expected[at], found[at])) differences.push(`${title} is ${found[at]}, not ${expected[at]}`);
  });
  const keys = await sampleKeys(source, object, sample);
  if (keys.length > 0) {
    const [wanted = [], got = []] = await Promise.all(
      [source, other].map(async (side) => sorted(await side.ask(rowsOf(object, side.relation(object), keys)))),
    );
    if (wanted.length !== got.length) differences.push(`${got.length} sampled rows, not ${wanted.length}`);
    const at = wanted.findIndex((row, index) => !row.every((value, place) => isEqual(value, got[index]?.[place])));
    if (at >= 0) differences.push(`a row is ${JSON.stringify(got[at])}, not ${JSON.stringify(wanted[at])}`);
  }
  return { object: name, rows: Number(expected[0]), sampled: keys.length, differences };
}

const numeric = ({ columns }: LakeObject) => columns.filter(({ type }) => /int|double|decimal/.test(type));

function sumsOf(object: LakeObject, relation: string): string {
  const sums = numeric(object).map(({ name, type }) => {
    if (type === 'double') return `sum(${name})`;
    return `CAST(sum(CAST(${name} AS decimal(38, ${/,(\d+)\)/.exec(type)?.[1] ?? 0}))) AS varchar)`;
  });
  const list = ['CAST(count(*) AS varchar)', ...sums].map((sum, at) => `${sum} AS v${at}`);
  return `SELECT ${list.join(', ')} FROM ${relation} r`;
}

/** The object's key, or the first column of a view or cube, which then selects a few rows. */
function keyOf({ schema, name, columns }: LakeObject): string[] {
  const key = MODEL.find((object) => object.name === `${schema}.${name}`)?.key ?? [];
  return key.length > 0 ? [...key] : [columns[0]?.name ?? ''];
}

async function sampleKeys(source: Side, object: LakeObject, sample: number): Promise<string[]> {
  const key = keyOf(object);
  const parts = key.map((column) => `coalesce(${literalOf(object, column)}, 'NULL')`).join(` || ', ' || `);
  const rows = await source.ask(`SELECT ${parts} AS k FROM (SELECT ${key.join(', ')} FROM ${source.relation(object)})
    USING SAMPLE reservoir(${sample} ROWS)`);
  return [...new Set(rows.map(([text]) => `(${text})`))];
}

/** SQL that makes the column's value a literal for both engines. */
function literalOf({ columns }: LakeObject, name: string): string {
  const type = columns.find((column) => column.name === name)?.type ?? '';
  if (/int|decimal/.test(type)) return `${name}::VARCHAR`;
  const quoted = `'''' || replace(${name}::VARCHAR, '''', '''''') || ''''`;
  return type === 'date' ? `'DATE ' || ${quoted}` : quoted;
}

function rowsOf(object: LakeObject, relation: string, keys: readonly string[]): string {
  const shown = object.columns.map(({ name, type }) =>
    /double|boolean/.test(type) ? name : `CAST(${name} AS varchar) AS ${name}`,
  );
  const key = keyOf(object);
  const left = key.length === 1 ? key[0] : `(${key.join(', ')})`;
  return `SELECT ${shown.join(', ')} FROM ${relation} r WHERE ${left} IN (${keys.join(', ')})`;
}

const sorted = (rows: unknown[][]): unknown[][] =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row.map(plain)) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

/** Trino writes a timestamp's six digits, DuckDB only those that aren't zero. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return value.toPrecision(9);
  return typeof value === 'string' ? value.replace(/(:\d\d)\.0+$/, '$1') : value;
}

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  return plain(one) === plain(other);
}
