import { readFileSync } from 'node:fs';

export interface ModelColumn {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** What a row belongs to, which determines how an entitlement set filters it (a county's own row, a child of one, a code list, a rollup). */
export type RowClass = 'situs' | 'child' | 'reference' | 'aggregate' | 'view';

/** A table or view. `name` is `Schema.Object`; only views have `baseTables` and `sql`. */
export interface ModelObject {
  readonly name: string;
  readonly schema: string;
  readonly object: string;
  readonly kind: 'table' | 'view';
  readonly rowClass: RowClass;
  readonly description: string;
  readonly key: readonly string[];
  readonly foreignKeys: readonly { readonly column: string; readonly table: string }[];
  readonly datasetCode: string | null;
  readonly columns: readonly ModelColumn[];
  readonly baseTables: readonly string[];
  readonly sql: string;
}

interface StoredObject
  extends Pick<ModelObject, 'kind' | 'rowClass' | 'description' | 'key' | 'foreignKeys' | 'datasetCode'> {
  readonly name: string;
  readonly columns: readonly (readonly [name: string, type: string, description: string])[];
  readonly baseTables?: readonly string[];
  readonly sqlFile?: string;
}

const SCHEMAS = [
  'property',
  'ownership',
  'tax',
  'transactions',
  'mortgage',
  'foreclosure',
  'valuation',
  'permits',
  'hazard',
  'neighborhood',
  'schools',
  'market',
  'boundaries',
  'reference',
];

function readSchema(file: string): ModelObject[] {
  const text = readFileSync(new URL(`model/${file}.json`, import.meta.url), 'utf8');
  const { schema, objects } = JSON.parse(text) as { schema: string; objects: StoredObject[] };
  return objects.map(
    (object): ModelObject => ({
      name: `${schema}.${object.name}`,
      schema,
      object: object.name,
      kind: object.kind,
      rowClass: object.rowClass,
      description: object.description,
      key: object.key,
      foreignKeys: object.foreignKeys,
      datasetCode: object.datasetCode,
      columns: object.columns.map(([name, type, description]) => ({ name, type, description })),
      baseTables: object.baseTables ?? [],
      sql: object.sqlFile ? readFileSync(new URL(`model/views/${object.sqlFile}`, import.meta.url), 'utf8').trim() : '',
    }),
  );
}

/** Every object of the model, tables before the views that read them. */
export const MODEL: readonly ModelObject[] = SCHEMAS.flatMap(readSchema).sort(
  (a, b) => Number(a.kind === 'view') - Number(b.kind === 'view'),
);

export function requireObject(name: string): ModelObject {
  const found = MODEL.find((object) => object.name === name);
  if (!found) throw new Error(`The model has no object ${name}`);
  return found;
}

export function duckdbType(sqlServerType: string): string {
  if (/^(var)?char/.test(sqlServerType)) return 'VARCHAR';
  if (sqlServerType === 'float') return 'DOUBLE';
  if (sqlServerType === 'datetime') return 'TIMESTAMP';
  return sqlServerType.toUpperCase();
}
