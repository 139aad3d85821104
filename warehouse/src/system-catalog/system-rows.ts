import type { ModelObject } from '../model.ts';
import { EMPTY_VIEWS } from './empty-views.ts';
import { INFORMATION_SCHEMA } from './information-schema.ts';
import { KEY_VIEWS } from './key-views.ts';
import { OBJECT_VIEWS } from './object-views.ts';
import { SERVER_VIEWS } from './server-views.ts';
import { SYSTEM_TYPES, systemTypeOf } from './sql-server-types.ts';
import { CREATED, columnsOf, type SystemView, type SystemViews } from './system-view.ts';

/** The old names of the catalog (sysobjects etc.), which ODBC tools and old scripts still query. */
const COMPATIBILITY_VIEWS: SystemViews = {
  'sys.sysobjects': {
    from: 'sys.base_objects o',
    columns: `
      name sysname = o.name; id int = o.object_id; xtype char(2) = o.type; uid smallint? = o.schema_id
      info smallint? = 0; status int? = 0; base_schema_ver int? = 0; replinfo int? = 0
      parent_obj int = o.parent_object_id; crdate datetime = ${CREATED}; ftcatid smallint? = 0; schema_ver int? = 0
      stats_schema_ver int? = 0; type char(2)? = CASE o.type WHEN 'PK' THEN 'K' ELSE o.type END; userstat smallint? = 0
      sysstat smallint? = 0; indexdel smallint? = 0; refdate datetime = ${CREATED}; version int? = 0
      deltrig int? = 0; instrig int? = 0; updtrig int? = 0; seltrig int? = 0; category int? = 0; cache smallint? = 0`,
  },
  'sys.syscolumns': {
    from: 'sys.base_columns c',
    columns: `
      name sysname? = c.name; id int = c.object_id; xtype tinyint = c.system_type_id; typestat tinyint? = 0
      xusertype smallint? = c.user_type_id; length smallint = c.max_length; xprec tinyint = c.precision
      xscale tinyint = c.scale; colid smallint? = c.column_id; xoffset smallint? = 0; bitpos tinyint? = 0
      reserved tinyint? = 0; colstat smallint? = 0; cdefault int; domain int; number smallint? = 0
      colorder smallint? = c.column_id; offset smallint? = 0; collationid int?; language int? = 0; status tinyint? = 0
      type tinyint? = c.system_type_id; usertype smallint? = c.user_type_id; printfmt varchar(255)?
      prec smallint? = c.precision; scale int? = c.scale; iscomputed int? = 0; isoutparam int? = 0
      isnullable int? = c.is_nullable::INT; collation sysname?`,
  },
  'sys.systypes': {
    from: 'sys.base_types t',
    columns: `
      name sysname = t.name; xtype tinyint = t.system_type_id; status tinyint? = 0; xusertype smallint? = t.user_type_id
      length smallint = t.max_length; xprec tinyint = t.precision; xscale tinyint = t.scale; tdefault int; domain int
      uid smallint? = 4; reserved smallint? = 0; collationid int?; usertype smallint? = t.user_type_id; variable bit?
      allownulls bit? = true; type tinyint = t.system_type_id; printfmt varchar(255)?; prec smallint? = t.precision
      scale tinyint? = t.scale; collation sysname?`,
  },
  'sys.sysusers': {
    from: 'sys.base_schemas s',
    columns: `
      uid smallint? = s.schema_id; status smallint? = 0; name sysname? = s.name; sid varbinary(85)?
      roles varbinary(2048)?; createdate datetime = ${CREATED}; updatedate datetime = ${CREATED}; altuid smallint? = 0
      password varbinary(256)?; gid smallint? = 0; environ varchar(255)?; hasdbaccess int? = 1; islogin int? = 1
      isntname int? = 0; isntgroup int? = 0; isntuser int? = 0; issqluser int? = 1; isaliased int? = 0
      issqlrole int? = 0; isapprole int? = 0`,
  },
};

/** Every view of the catalog, in dependency order. */
export const SYSTEM_VIEWS: readonly SystemView[] = [
  OBJECT_VIEWS,
  KEY_VIEWS,
  SERVER_VIEWS,
  EMPTY_VIEWS,
  COMPATIBILITY_VIEWS,
  INFORMATION_SCHEMA,
]
  .flatMap((views) => Object.entries(views))
  .map(([name, view]) => ({ name, ...(typeof view === 'string' ? { columns: view } : view) }));

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Columns of the views' base tables, with DuckDB's types. Clients of the T-SQL connection can't name them. */
export const BASE_TABLES = {
  base_schemas: 'schema_id INTEGER, name VARCHAR, principal_id INTEGER',
  base_objects:
    'object_id INTEGER, schema_id INTEGER, parent_object_id INTEGER, name VARCHAR, type VARCHAR, type_desc VARCHAR, is_ms_shipped BOOLEAN, has_key BOOLEAN, columns_count INTEGER, description VARCHAR',
  base_columns:
    'object_id INTEGER, column_id INTEGER, name VARCHAR, type VARCHAR, type_name VARCHAR, is_nullable BOOLEAN, system_type_id UTINYINT, user_type_id INTEGER, max_length SMALLINT, precision UTINYINT, scale UTINYINT, is_text BOOLEAN, description VARCHAR',
  base_types:
    'name VARCHAR, system_type_id UTINYINT, user_type_id INTEGER, max_length SMALLINT, precision UTINYINT, scale UTINYINT, is_text BOOLEAN',
  base_keys: 'object_id INTEGER, name VARCHAR, type VARCHAR, parent_object_id INTEGER, referenced_object_id INTEGER',
  base_key_columns:
    'object_id INTEGER, type VARCHAR, position INTEGER, parent_object_id INTEGER, parent_column_id INTEGER, referenced_object_id INTEGER, referenced_column_id INTEGER',
};

export type BaseTable = keyof typeof BASE_TABLES;

/** Schemas of every SQL Server database, in the order of their IDs. */
const FIXED_SCHEMAS: readonly string[] = ['dbo', 'guest', 'INFORMATION_SCHEMA', 'sys'];
const KINDS = {
  U: 'USER_TABLE',
  V: 'VIEW',
  PK: 'PRIMARY_KEY_CONSTRAINT',
  F: 'FOREIGN_KEY_CONSTRAINT',
} as const;

/** Object IDs are a thousand apart, so that the keys of a table can have the IDs after it. */
const objectId = (place: number): number => 100_000_000 + place * 1000;

function columnRow(object: number, place: number, name: string, text: string, isNullable: boolean): Row {
  const { name: type_name, ...sizes } = systemTypeOf(text);
  const isName = type_name === 'sysname';
  return {
    object_id: object,
    column_id: place + 1,
    name,
    type: isName ? 'nvarchar(128)' : text,
    type_name: isName ? 'nvarchar' : type_name,
    is_nullable: isNullable,
    ...sizes,
    description: null,
  };
}

function objectRow(
  kind: keyof typeof KINDS,
  row: { object_id: number; schema_id: number; name: string } & Partial<Record<string, Row[string]>>,
): Row {
  return {
    parent_object_id: 0,
    type: kind,
    type_desc: KINDS[kind],
    is_ms_shipped: false,
    has_key: false,
    columns_count: 0,
    description: null,
    ...row,
  } as Row;
}

/** The rows of every base table for the objects of a set. An object has the same ID in every set. */
export function systemRows(objects: readonly ModelObject[], model: readonly ModelObject[]): Record<BaseTable, Row[]> {
  const schemas = [...FIXED_SCHEMAS, ...new Set(model.map(({ schema }) => schema))];
  const schemaId = (schema: string): number => schemas.indexOf(schema) + 1;
  const present = new Set(objects.map(({ schema }) => schema));
  const rows: Record<BaseTable, Row[]> = {
    base_schemas: schemas
      .filter((name) => FIXED_SCHEMAS.includes(name) || present.has(name))
      .map((name) => ({ schema_id: schemaId(name), name, principal_id: Math.min(schemaId(name), 5) % 5 || 1 })),
    base_objects: [],
    base_columns: [],
    base_types: SYSTEM_TYPES.map((type) => ({ ...type })),
    base_keys: [],
    base_key_columns: [],
  };
  const ids = new Map(objects.map(({ name }) => [name, objectId(model.findIndex((one) => one.name === name))]));
  const tables = new Map(objects.filter(({ kind }) => kind === 'table').map((object) => [object.name, object]));
  for (const object of objects) addObject(rows, object, { ids, tables, schema: schemaId(object.schema) });
  SYSTEM_VIEWS.forEach((view, place) => {
    const [schema = '', name = ''] = view.name.split('.');
    const columns = columnsOf(view);
    const id = -1_000 - place;
    const counts = { columns_count: columns.length, is_ms_shipped: true };
    rows.base_objects.push(objectRow('V', { object_id: id, schema_id: schemaId(schema), name, ...counts }));
    rows.base_columns.push(
      ...columns.map((column, at) => columnRow(id, at, column.name, column.type, column.isNullable)),
    );
  });
  return rows;
}

interface Surroundings {
  readonly ids: ReadonlyMap<string, number>;
  readonly tables: ReadonlyMap<string, ModelObject>;
  readonly schema: number;
}

function addObject(
  { base_objects, base_columns, base_keys, base_key_columns }: Record<BaseTable, Row[]>,
  object: ModelObject,
  { ids, tables, schema }: Surroundings,
): void {
  const id = ids.get(object.name) as number;
  const isTable = object.kind === 'table';
  const key = isTable ? object.key : [];
  const columnId = (of: ModelObject, column: string): number => of.columns.findIndex(({ name }) => name === column) + 1;
  const { description } = object;
  const facts = { has_key: key.length > 0, columns_count: object.columns.length, description };
  base_objects.push(
    objectRow(isTable ? 'U' : 'V', { object_id: id, schema_id: schema, name: object.object, ...facts }),
  );
  object.columns.forEach(({ name, type, description: text }, place) => {
    base_columns.push({ ...columnRow(id, place, name, type, !key.includes(name)), description: text });
  });
  const addKey = (kind: 'PK' | 'F', name: string, columns: readonly number[], to?: ModelObject): void => {
    const keyId = id + 1 + base_keys.filter((one) => one.parent_object_id === id).length;
    const referenced = to === undefined ? 0 : (ids.get(to.name) as number);
    const own = { object_id: keyId, name, parent_object_id: id };
    base_objects.push(objectRow(kind, { ...own, schema_id: schema }));
    base_keys.push({ ...own, type: kind, referenced_object_id: referenced });
    columns.forEach((column, place) => {
      base_key_columns.push({
        object_id: keyId,
        type: kind,
        position: place + 1,
        parent_object_id: id,
        parent_column_id: column,
        referenced_object_id: referenced,
        referenced_column_id: to === undefined ? 0 : columnId(to, to.key[0] as string),
      });
    });
  };
  if (key.length > 0) {
    const columns = key.map((column) => columnId(object, column));
    addKey('PK', `PK_${object.object}`, columns);
  }
  for (const { column, table } of isTable ? object.foreignKeys : []) {
    const target = tables.get(table);
    if (target) addKey('F', `FK_${object.object}_${target.object}_${column}`, [columnId(object, column)], target);
  }
}
