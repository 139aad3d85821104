import { type Bound, made, quoted } from '../binder/bound.ts';
import type { ConstantValue } from '../session-values.ts';
import { int, sysname } from '../type-system/type-rules.ts';
import { between, type FunctionEntry, type FunctionTable, type FunctionUse, fixed } from './function-entry.ts';
import { constantOf, lookUp } from './system.ts';

/** Properties as expressions over the catalog row `k`; SQL Server returns NULL for an unknown property. */
type Properties = Readonly<Record<string, string>>;

const objectProperties: Properties = {
  istable: "k.type = 'U'",
  isusertable: "k.type = 'U'",
  isview: "k.type = 'V'",
  isprimarykey: "k.type = 'PK'",
  isforeignkey: "k.type = 'F'",
  isprocedure: 'false',
  isscalarfunction: 'false',
  istablefunction: 'false',
  ismsshipped: 'k.is_ms_shipped',
  issystemtable: 'false',
  tablehasprimarykey: 'EXISTS (SELECT 1 FROM sys.key_constraints AS p WHERE p.parent_object_id = k.object_id)',
  tablehasforeignkey: 'EXISTS (SELECT 1 FROM sys.foreign_keys AS p WHERE p.parent_object_id = k.object_id)',
  tablehasidentity: 'false',
  tablehasindex: 'EXISTS (SELECT 1 FROM sys.key_constraints AS p WHERE p.parent_object_id = k.object_id)',
  schemaid: 'k.schema_id',
  ownerid: '1',
};

const columnProperties: Properties = {
  allowsnull: 'k.is_nullable',
  columnid: 'k.column_id',
  iscomputed: 'false',
  isidentity: 'false',
  isrowguidcol: 'false',
  issparse: 'false',
  iscolumnset: 'false',
  ishidden: 'false',
  precision: 'k.precision',
  scale: 'k.scale',
  charmaxlen: 'CASE WHEN k.collation_name IS NOT NULL THEN k.max_length END',
  usesansitrim: 'k.is_ansi_padded',
};

const databaseProperties: Readonly<Record<string, ConstantValue>> = {
  collation: { type: sysname, value: 'SQL_Latin1_General_CP1_CI_AS' },
  status: { type: sysname, value: 'ONLINE' },
  updateability: { type: sysname, value: 'READ_ONLY' },
  useraccess: { type: sysname, value: 'MULTI_USER' },
  recovery: { type: sysname, value: 'SIMPLE' },
  version: { type: int, value: '957' },
};

/** The name of the property, which must be a constant: the result type depends on it. */
function propertyOf(use: FunctionUse, index: number): string {
  const { constant } = use.text(index);
  if (constant?.kind === 'text') return constant.value.trim().toLowerCase();
  if (constant?.kind === 'null') return '';
  return use.unsupported(`${use.call.name} of a name that is not a constant`);
}

function fromCatalog(use: FunctionUse, table: string, properties: Properties, name: string, where: string): Bound {
  return lookUp(use, table, (Object.hasOwn(properties, name) && properties[name]) || 'NULL', where, int);
}

const ofObject: FunctionEntry = fixed(2, (use) =>
  fromCatalog(use, 'all_objects', objectProperties, propertyOf(use, 1), `k.object_id = ${use.int(0).sql}`),
);

export const propertyFunctions: FunctionTable = {
  OBJECTPROPERTY: ofObject,
  OBJECTPROPERTYEX: ofObject,
  COLUMNPROPERTY: fixed(3, (use) =>
    fromCatalog(
      use,
      'all_columns',
      columnProperties,
      propertyOf(use, 2),
      `k.object_id = ${use.int(0).sql} AND k.name = ${use.text(1).sql}`,
    ),
  ),
  DATABASEPROPERTYEX: between(2, 2, (use) => {
    const property = propertyOf(use, 1);
    const value = Object.hasOwn(databaseProperties, property) ? databaseProperties[property] : undefined;
    const known = constantOf(value ?? { type: sysname, value: null });
    const text = use.text(0);
    const own = quoted(use.binder.catalog.database);
    return made(`CASE WHEN ${text.sql} = ${own} THEN ${known.sql} END`, known.type, [], {
      isNullable: true,
      mayEndInBlank: false,
    });
  }),
};
