import { BuildError } from './build-error.ts';
import { type Database, literal } from './database.ts';
import { duckdbType, MODEL, type ModelObject, requireObject } from './model.ts';

/** Coordinates take half the space of DuckDB's own choice; values aren't filtered by them, so that they are slower to read matters less. */
const compressionOf = (column: string) => (/(GeoJSON|WKT)$/.test(column) ? ' USING COMPRESSION zstd' : '');

function createTable(catalog: string, object: ModelObject): string {
  const columns = object.columns
    .map(({ name, type }) => `${name} ${duckdbType(type)}${compressionOf(name)}`)
    .join(', ');
  return `CREATE TABLE ${catalog}.${object.name} (${columns})`;
}

function comments(catalog: string, object: ModelObject, kind: 'TABLE' | 'VIEW'): string[] {
  return [
    `COMMENT ON ${kind} ${catalog}.${object.name} IS ${literal(object.description)}`,
    ...object.columns.map(
      ({ name, description }) => `COMMENT ON COLUMN ${catalog}.${object.name}.${name} IS ${literal(description)}`,
    ),
  ];
}

export async function createTables(db: Database, catalog: string, objects: readonly ModelObject[]): Promise<void> {
  const schemas = [...new Set(objects.map(({ schema }) => schema))].map(
    (schema) => `CREATE SCHEMA IF NOT EXISTS ${catalog}.${schema}`,
  );
  const statements = objects.flatMap((object) => [createTable(catalog, object), ...comments(catalog, object, 'TABLE')]);
  await db.run(`BEGIN; ${[...schemas, ...statements].join(';\n')}; COMMIT`);
}

/** Creates views over tables of the same file, with comments. The file's catalog must be the default one. */
export async function createViews(db: Database, catalog: string, views: readonly ModelObject[]): Promise<void> {
  if (views.length === 0) return;
  const statements = views.flatMap((view) => [
    `CREATE SCHEMA IF NOT EXISTS ${catalog}.${view.schema}`,
    `CREATE VIEW ${catalog}.${view.name} AS ${view.sql}`,
    ...comments(catalog, view, 'VIEW'),
  ]);
  await db.run(`BEGIN; ${statements.join(';\n')}; COMMIT`);
}

export async function materialise(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const view = requireObject(name);
    const order = view.columns.some((column) => column.name === 'PropertyID') ? 'ORDER BY PropertyID' : '';
    await db.run(`CREATE TEMP TABLE view_rows AS SELECT * FROM w.${name}; DROP VIEW w.${name}`);
    await createTables(db, 'w', [{ ...view, kind: 'table' }]);
    await db.run(`INSERT INTO w.${name} SELECT * FROM view_rows ${order}; DROP TABLE view_rows`);
  }
}

/** SQL Server treats 'a' and 'a ' as equal and DuckDB does not; the T-SQL translator relies on the absence of such texts. */
export async function refuseTrailingBlanks(db: Database): Promise<void> {
  for (const { name, kind, columns } of MODEL) {
    const texts = columns.filter(({ type }) => type.includes('char')).map((column) => column.name);
    if (kind === 'view' || texts.length === 0) continue;
    const counts = texts.map((text) => `count(*) FILTER (${text} LIKE '% ') AS ${text}`);
    const [row = {}] = await db.rows(`SELECT ${counts.join(', ')} FROM w.${name}`);
    const wrong = texts.find((text) => row[text] !== 0n);
    if (wrong !== undefined)
      throw new BuildError(
        `The generator created text in ${name}.${wrong} that ends in a space. Text must not end in spaces.`,
      );
  }
}
