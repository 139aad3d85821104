import { dirname } from 'node:path/posix';
import type { LakeManifest, LakeObject } from '@platbook/contract/packs/lake-manifest';
import { BuildError } from '../build-error.ts';
import { literal } from '../database.ts';
import { type Progress, SILENT } from '../progress.ts';
import { storedColumns, viewOf } from './lake-objects.ts';
import type { AskTrino } from './trino-statements.ts';

export interface Registration {
  readonly catalog: string;
  /** The lake as Trino finds it: `local:///`, `s3://bucket/lake`. */
  readonly location: string;
}

/** Partitions to register in parallel: each is a small request that waits for the metastore. */
const CONCURRENT = 4;

/**
 * Makes the tables of a lake, then points the views at them, one statement each, so that a query sees an object's old rows or its new ones.
 * Tables of the run before stay for the queries that began with them; older ones are dropped. Throws BuildError.
 */
export async function registerLake(
  ask: AskTrino,
  lake: LakeManifest,
  to: Registration,
  progress: Progress = SILENT,
): Promise<{ tables: number }> {
  const schemas = new Set(lake.objects.map(({ schema }) => schema));
  for (const schema of ['base', ...schemas]) await ask(`CREATE SCHEMA IF NOT EXISTS ${to.catalog}.${schema}`);
  const present = await namesIn(ask, to.catalog, 'tables', 'table_name');
  const current = await namesIn(ask, to.catalog, 'views', 'view_definition');
  let tables = 0;
  for (const object of lake.objects) {
    progress.step(`${object.schema}.${object.name}`);
    const isMade = present.some(({ schema, text }) => schema === 'base' && text === object.table);
    const isShown = current.some(({ text }) => text.includes(`base.${object.table}\n`));
    if (isMade && isShown) continue;
    tables += 1;
    // A run that was interrupted left the table without some of its partitions.
    if (isMade) await ask(`DROP TABLE ${to.catalog}.base.${object.table}`);
    await createTable(ask, object, to);
    await replaceView(ask, object, to.catalog);
  }
  const kept = new Set([...lake.objects.map(({ table }) => table), ...current.flatMap(({ text }) => tableIn(text))]);
  for (const { schema, text } of present)
    if (schema === 'base' && !kept.has(text)) await ask(`DROP TABLE ${to.catalog}.base.${text}`);
  return { tables };
}

const tableIn = (definition: string): string[] => /\bbase\.(\w+)/.exec(definition)?.slice(1) ?? [];

async function namesIn(ask: AskTrino, catalog: string, view: string, column: string) {
  const rows = await ask(`SELECT table_schema, ${column} FROM ${catalog}.information_schema.${view}`);
  return rows.map(([schema, text]) => ({ schema: String(schema), text: `${text}` }));
}

async function createTable(ask: AskTrino, object: LakeObject, { catalog, location }: Registration): Promise<void> {
  const { schema, name, table, partitionedBy, files } = object;
  const root = location.replace(/\/$/, '');
  const folderOf = (path: string): string => literal(`${root}/${dirname(path)}`);
  const columns = storedColumns(object).map((column) => `${column.name} ${column.type}`);
  const options = ["format = 'PARQUET'"];
  if (partitionedBy === null) {
    if (files.length !== 1) throw new BuildError(`${schema}.${name} has ${files.length} files, but no partitions.`);
    options.push(`external_location = ${folderOf(files[0]?.path ?? '')}`);
  } else {
    columns.push(`${partitionedBy} varchar`);
    options.push(`external_location = ${literal(`${root}/tables/${schema}/${name}`.toLowerCase())}`);
    options.push(`partitioned_by = ARRAY[${literal(partitionedBy.toLowerCase())}]`);
  }
  await ask(`CREATE TABLE ${catalog}.base.${table} (${columns.join(', ')}) COMMENT ${literal(object.description)}
    WITH (${options.join(', ')})`);
  if (partitionedBy === null) return;
  const waiting = [...files];
  const registerNext = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const value = file.partition ?? '__HIVE_DEFAULT_PARTITION__';
      await ask(`CALL ${catalog}.system.register_partition('base', ${literal(table)},
        ARRAY[${literal(partitionedBy.toLowerCase())}], ARRAY[${literal(value)}], ${folderOf(file.path)})`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, registerNext));
}

async function replaceView(ask: AskTrino, object: LakeObject, catalog: string): Promise<void> {
  const view = `${catalog}.${object.schema}.${object.name}`;
  await ask(`CREATE OR REPLACE VIEW ${view} COMMENT ${literal(object.description)} SECURITY INVOKER AS
    ${viewOf(object, `${catalog}.base.${object.table}`)}`);
  for (const { name, description } of object.columns)
    if (description !== '') await ask(`COMMENT ON COLUMN ${view}.${name} IS ${literal(description)}`);
}
