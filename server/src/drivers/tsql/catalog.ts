import type { DuckDBConnection } from '@duckdb/node-api';
import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { Catalog, CatalogObject, SqlColumn, SqlType } from '@platbook/sql/tsql/sql-types';
import { engineTypeOf } from '@platbook/sql/tsql/type-system/engine-type';

/** Engine types that can occur in a file without SQL Server's catalog, and T-SQL types that can represent all their values. */
const plainTypes: Readonly<Record<string, SqlType>> = {
  BOOLEAN: { name: 'bit' },
  UTINYINT: { name: 'tinyint' },
  SMALLINT: { name: 'smallint' },
  INTEGER: { name: 'int' },
  BIGINT: { name: 'bigint' },
  FLOAT: { name: 'real' },
  DOUBLE: { name: 'float' },
  DATE: { name: 'date' },
  TIME: { name: 'time', scale: 6 },
  TIMESTAMP: { name: 'datetime2', scale: 6 },
  UUID: { name: 'uniqueidentifier' },
  VARCHAR: { name: 'nvarchar', length: 'max' },
  BLOB: { name: 'varbinary', length: 'max' },
};

interface ColumnRow {
  readonly schema: string;
  readonly object: string;
  readonly name: string;
  /** Undefined if no type can represent all its values. */
  readonly type: SqlType | undefined;
  readonly isNullable: boolean;
}

/** From SQL Server's catalog if the file has one. An object with a column of an unknown type is left out: `SELECT *` would be wrong. */
export async function readCatalog(connection: DuckDBConnection): Promise<Catalog> {
  const found = await connection.runAndReadAll(
    "select count(*) from duckdb_columns() where schema_name = 'sys' and table_name = 'base_columns' and database_name = current_database()",
  );
  const hasCatalog = Number(found.getRows()[0]?.[0]) > 0;
  return buildCatalog(hasCatalog ? await readSystemColumns(connection) : await readEngineColumns(connection));
}

function buildCatalog(rows: readonly ColumnRow[]): Catalog {
  const objects = new Map<string, CatalogObject & { columns: SqlColumn[] }>();
  const unknown = new Set<string>();
  for (const { schema, object, name, type, isNullable } of rows) {
    const key = keyOf(schema, object);
    const known = objects.get(key) ?? { schema, name: object, columns: [] };
    objects.set(key, known);
    if (type) known.columns.push({ name, type, isNullable });
    else unknown.add(key);
  }
  for (const key of unknown) objects.delete(key);
  return {
    database: DIRECT_DATABASE,
    find: (schema, name) => objects.get(keyOf(schema ?? 'dbo', name)),
    objects: [...objects.values()],
  };
}

function keyOf(schema: string, name: string): string {
  return JSON.stringify([schema.toLowerCase(), name.toLowerCase()]);
}

async function readEngineColumns(connection: DuckDBConnection): Promise<ColumnRow[]> {
  const read = await connection.runAndReadAll(
    `select schema_name, table_name, column_name, data_type, is_nullable from duckdb_columns()
     where not internal and database_name = current_database() order by schema_name, table_name, column_index`,
  );
  return (read.getRows() as [string, string, string, string, boolean][]).map(
    ([schema, object, name, type, isNullable]) => ({ schema, object, name, type: typeOfEngine(type), isNullable }),
  );
}

function typeOfEngine(type: string): SqlType | undefined {
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(type);
  if (decimal) return { name: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) };
  return Object.hasOwn(plainTypes, type) ? plainTypes[type] : undefined;
}

async function readSystemColumns(connection: DuckDBConnection): Promise<ColumnRow[]> {
  const read = await connection.runAndReadAll(
    `select s.name, o.name, c.name, c.type_name, c.max_length, c.precision, c.scale, c.is_nullable, e.data_type
     from sys.base_columns c join sys.base_objects o on o.object_id = c.object_id
     join sys.base_schemas s on s.schema_id = o.schema_id
     left join duckdb_columns() e on e.database_name = current_database() and e.column_name = c.name and not e.internal
       and e.schema_name = case when o.is_ms_shipped then 'sys' else s.name end
       and e.table_name = case when s.name = 'INFORMATION_SCHEMA' then s.name || '_' || o.name else o.name end
     order by s.name, o.name, c.column_id`,
  );
  type Row = [string, string, string, string, number, number, number, boolean, string | null];
  return (read.getRows() as Row[]).map(
    ([schema, object, name, typeName, length, precision, scale, isNullable, engineType]) => {
      const type = typeOfSystem(typeName, { length, precision, scale });
      const isKept = type !== undefined && engineTypeOf(type) === engineType;
      return { schema, object, name, type: isKept ? type : typeOfEngine(engineType ?? ''), isNullable };
    },
  );
}

const numbers = ['bit', 'tinyint', 'smallint', 'int', 'bigint', 'real', 'float', 'money', 'smallmoney'] as const;
/** Types that have neither a length nor a precision. */
export const unsizedTypes = [...numbers, 'date', 'datetime', 'smalldatetime', 'uniqueidentifier'] as const;

function typeOfSystem(
  name: string,
  { length, precision, scale }: { readonly length: number; readonly precision: number; readonly scale: number },
): SqlType | undefined {
  const unsized = unsizedTypes.find((each) => each === name);
  if (unsized !== undefined) return { name: unsized };
  switch (name) {
    case 'decimal':
    case 'numeric':
      return { name: 'decimal', precision, scale };
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return { name, scale };
    case 'sysname':
      return { name: 'nvarchar', length: 128 };
    case 'nchar':
    case 'nvarchar':
      return { name, length: length < 0 ? 'max' : length / 2 };
    case 'char':
    case 'varchar':
    case 'binary':
    case 'varbinary':
      return { name, length: length < 0 ? 'max' : length };
    default:
      return undefined;
  }
}
