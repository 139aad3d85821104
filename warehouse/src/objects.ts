import { type Database, literal } from './database.ts';
import { duckdbType, type ModelObject } from './model.ts';

function createTable(catalog: string, object: ModelObject): string {
  const columns = object.columns.map(({ name, type }) => `${name} ${duckdbType(type)}`).join(', ');
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

/** Creates the empty tables of an attached file, with a comment on every table and column. */
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
