import type { BlockFields, DocumentBlock } from '@platbook/contract/property/document-block';
import { DOCUMENT_BLOCKS } from '@platbook/property/document';
import { literal } from '../database.ts';
import { requireObject } from '../model.ts';
import { oneRowEach } from './home-columns.ts';
import type { IndexSource } from './write-homes.ts';

interface ReadBlock {
  readonly name: string;
  readonly object: string;
  readonly table: string;
  readonly block: DocumentBlock;
}

function columnsOf(object: string): ReadonlyMap<string, string> {
  return new Map(requireObject(object).columns.map(({ name, type }) => [name, type]));
}

/** A column as JSON: a missing one is null, decimals are plain numbers. */
function readColumn({ object, table }: ReadBlock, column: string): string {
  const type = columnsOf(object).get(column);
  if (type === undefined) return 'NULL';
  return `${table}.${column}${type.startsWith('decimal') ? '::DOUBLE' : ''}`;
}

function readFields(of: ReadBlock, fields: BlockFields): string {
  const parts = Object.entries(fields).map(([name, field]) => {
    if (typeof field !== 'string') return `'${name}': ${readFields(of, field)}`;
    const value = field.startsWith('=')
      ? field.slice(1).replaceAll(/\br\.(\w+)/g, (_, column: string) => readColumn(of, column))
      : readColumn(of, field);
    return `'${name}': ${value}`;
  });
  return `{${parts.join(', ')}}`;
}

/** One row per property, `PropertyID` and `body`, ordered by the ID; undefined if the set has no addresses. */
export function documentStatement({ catalog, objects }: IndexSource, homes: string, asOf: string): string {
  const tables = new Map<string, string>();
  const blocks: ReadBlock[] = Object.entries(DOCUMENT_BLOCKS).flatMap(([name, block]) => {
    const object = block.from.find((one) => objects.has(one));
    if (object === undefined) return [];
    const table = tables.get(object) ?? `t${tables.size}`;
    tables.set(object, table);
    return [{ name, object, table, block }];
  });
  const joins = [...tables].map(([object, table]) => {
    const row = blocks.find((one) => one.object === object)?.block.row;
    const rows = oneRowEach(catalog, object, ['* EXCLUDE (PropertyID)'], row);
    return `LEFT JOIN (${rows}) ${table} ON ${table}.PropertyID = h.PropertyID`;
  });
  const summary = blocks.find(({ name }) => name === 'summary');
  const code = (column: string): string => (summary ? readColumn(summary, column) : "''");
  const body = blocks.map(
    (one) =>
      `'${one.name}': CASE WHEN ${one.table}.PropertyID IS NOT NULL THEN ${readFields(one, one.block.fields)} END`,
  );
  // DuckDB doesn't allow a struct without fields.
  const json = body.length === 0 ? "'{}'" : `to_json({${body.join(', ')}})::VARCHAR`;
  return `SELECT h.PropertyID, ${json} AS body FROM (SELECT PropertyID FROM ${homes}) h ${joins.join(' ')}
    LEFT JOIN ${catalog}.Reference.DimPropertyType type ON type.PropertyTypeCode = ${code('PropertyTypeCode')}
    LEFT JOIN ${catalog}.Reference.DimLandUse use ON use.LandUseCode = ${code('LandUseCode')}
    CROSS JOIN (SELECT ${literal(asOf)} AS asOf) day ORDER BY h.PropertyID`;
}
