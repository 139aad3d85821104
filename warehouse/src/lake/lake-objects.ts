import type { LakeColumn, LakeObject, LakePartition } from '@platbook/contract/packs/lake-manifest';
import type { Database } from '../database.ts';
import { duckdbType, MODEL } from '../model.ts';

/** An object of the warehouse as the lake stores it. */
export interface LakeSource extends Pick<LakeObject, 'schema' | 'name' | 'description' | 'partitionedBy' | 'columns'> {
  readonly kind: 'table' | 'view';
  /** Neighboring rows are read together: by ZIP code and property, then by the rest of the key. */
  readonly orderBy: readonly string[];
}

/** Their rows depend on the whole entitlement set, not only on its counties. */
const PER_SET = ['Reference.DataDictionary', 'Reference.PublishStatus', 'Reference.CountyCoverage'];

/** Counted over the rows that the person may read, as in the file of a set. `OwnerTypeCode` is null only without an owner. */
const COMPUTED: Readonly<Record<string, string>> = {
  PropertiesOwnedCount:
    'CAST(NULLIF(COUNT(OwnerTypeCode) OVER (PARTITION BY Owner1FullName, MailFullAddress, MailZIP), 0) AS INTEGER)',
};

/** Every object of the attached warehouse file `w`: those of the model, then the cubes of reports. */
export async function listLakeSources(db: Database): Promise<LakeSource[]> {
  const tables = new Set((await db.rows(TABLES_OF_SOURCE)).map(({ name }) => String(name)));
  const objects = MODEL.map((object): LakeSource => {
    const columns = object.columns.map(({ name, type, description }): LakeColumn => {
      const computed = COMPUTED[name];
      return { name, type: trinoType(duckdbType(type)), description, ...(computed !== undefined && { computed }) };
    });
    const partitionedBy = partitionOf(object.name, columns);
    return {
      schema: object.schema,
      name: object.object,
      description: object.description,
      kind: tables.has(object.name) ? 'table' : 'view',
      partitionedBy,
      columns,
      orderBy: sortOf(columns, object.key),
    };
  });
  return [...objects, ...(await listCubes(db))];
}

const TABLES_OF_SOURCE =
  "SELECT schema_name || '.' || table_name AS name FROM duckdb_tables() WHERE database_name = 'w'";

async function listCubes(db: Database): Promise<LakeSource[]> {
  const rows = await db.rows(`SELECT table_name AS name, column_name AS col, data_type AS type FROM duckdb_columns()
    WHERE database_name = 'w' AND schema_name = 'Report' ORDER BY table_name, column_index`);
  return [...Map.groupBy(rows, ({ name }) => String(name))].map(([name, found]) => {
    const columns = found.map(({ col, type }) => ({
      name: String(col),
      type: trinoType(String(type)),
      description: '',
    }));
    return {
      schema: 'Report',
      name,
      description: 'Facts of a report',
      kind: 'table',
      partitionedBy: columns.some((column) => column.name === 'county') ? 'county' : null,
      columns,
      orderBy: columns.slice(0, 2).map((column) => column.name),
    };
  });
}

function partitionOf(object: string, columns: readonly LakeColumn[]): LakePartition | null {
  if (PER_SET.includes(object)) return 'EntitlementSet';
  return columns.some(({ name }) => name === 'CountyFIPS') ? 'CountyFIPS' : null;
}

function sortOf(columns: readonly LakeColumn[], key: readonly string[]): string[] {
  const near = ['SitusZIP', 'PropertyID'].filter((column) => columns.some(({ name }) => name === column));
  return [...new Set([...near, ...key])];
}

/** DuckDB's types of the warehouse → Trino's. Throws for one whose values Trino might show differently. */
export function trinoType(type: string): string {
  const plain: Record<string, string> = {
    VARCHAR: 'varchar',
    BIGINT: 'bigint',
    INT: 'integer',
    INTEGER: 'integer',
    SMALLINT: 'smallint',
    DOUBLE: 'double',
    DATE: 'date',
    BOOLEAN: 'boolean',
    TIMESTAMP: 'timestamp(6)',
  };
  const found = plain[type] ?? (/^DECIMAL\(\d+,\d+\)$/.test(type) ? type.toLowerCase() : undefined);
  if (found === undefined) throw new Error(`The lake has no type for ${type}`);
  return found;
}

/** The SELECT of an object's view over `source`, which has the files' columns and the partition's. Both engines understand it. */
export function viewOf({ columns }: Pick<LakeObject, 'columns'>, source: string): string {
  const list = columns.map(({ name, computed }) => (computed === undefined ? name : `${computed} AS ${name}`));
  return `SELECT ${list.join(', ')} FROM ${source}`;
}

/** Of the columns, those that the files have. */
export function storedColumns({ columns, partitionedBy }: Pick<LakeObject, 'columns' | 'partitionedBy'>): LakeColumn[] {
  return columns.filter(({ name, computed }) => computed === undefined && name !== partitionedBy);
}
