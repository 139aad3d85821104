import { DIRECT_DATABASE } from '@platbook/contract/direct-database';
import type { SystemViews } from './system-view.ts';

const place = (prefix: string, schema: string): string =>
  `${prefix}_CATALOG nvarchar(128)? = '${DIRECT_DATABASE}'; ${prefix}_SCHEMA nvarchar(128)? = ${schema}`;
const nowhere = (...prefixes: string[]): string =>
  prefixes.map((prefix) => `${prefix}_CATALOG nvarchar(128)?; ${prefix}_SCHEMA nvarchar(128)?`).join('; ');

const objects = `sys.base_objects o JOIN sys.base_schemas s ON s.schema_id = o.schema_id`;
const constraints = `sys.base_keys k JOIN sys.base_objects o ON o.object_id = k.parent_object_id
  JOIN sys.base_schemas s ON s.schema_id = o.schema_id`;
const keyColumns = `sys.base_key_columns k JOIN sys.base_objects o ON o.object_id = k.parent_object_id
  JOIN sys.base_schemas s ON s.schema_id = o.schema_id JOIN sys.base_objects n ON n.object_id = k.object_id
  JOIN sys.base_columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id`;

const isNumber = "c.type_name IN ('tinyint', 'smallint', 'int', 'bigint', 'decimal', 'float', 'real', 'money')";
const length =
  "CASE WHEN c.is_text AND starts_with(c.type_name, 'n') AND c.max_length > 0 THEN c.max_length // 2 WHEN c.is_text THEN c.max_length END";
const octets = 'CASE WHEN c.is_text THEN c.max_length END';
const characterSet =
  "CASE WHEN starts_with(c.type_name, 'n') AND c.is_text THEN 'UNICODE' WHEN c.is_text THEN 'iso_1' END";
const datetimePrecision = "CASE c.type_name WHEN 'date' THEN 0 WHEN 'datetime' THEN 3 END";

const ROUTINE_PARTS = `
  ${nowhere('SPECIFIC')}; SPECIFIC_NAME nvarchar(128)`;
const ANSWER_TYPE = `DATA_TYPE nvarchar(128)?; CHARACTER_MAXIMUM_LENGTH int?
      CHARACTER_OCTET_LENGTH int?; COLLATION_CATALOG nvarchar(128)?; COLLATION_SCHEMA nvarchar(128)?
      COLLATION_NAME nvarchar(128)?; CHARACTER_SET_CATALOG nvarchar(128)?; CHARACTER_SET_SCHEMA nvarchar(128)?
      CHARACTER_SET_NAME nvarchar(128)?; NUMERIC_PRECISION tinyint?; NUMERIC_PRECISION_RADIX smallint?
      NUMERIC_SCALE int?; DATETIME_PRECISION smallint?; INTERVAL_TYPE nvarchar(30)?; INTERVAL_PRECISION smallint?`;

export const INFORMATION_SCHEMA: SystemViews = {
  'INFORMATION_SCHEMA.SCHEMATA': {
    from: 'sys.base_schemas s',
    columns: `
      CATALOG_NAME nvarchar(128)? = '${DIRECT_DATABASE}'; SCHEMA_NAME nvarchar(128)? = s.name
      SCHEMA_OWNER nvarchar(128)? = CASE WHEN s.schema_id < 5 THEN s.name ELSE 'dbo' END
      DEFAULT_CHARACTER_SET_CATALOG sysname?; DEFAULT_CHARACTER_SET_SCHEMA sysname?
      DEFAULT_CHARACTER_SET_NAME sysname? = 'iso_1'`,
  },
  'INFORMATION_SCHEMA.TABLES': {
    from: `${objects} WHERE NOT o.is_ms_shipped AND o.type IN ('U', 'V')`,
    columns: `
      ${place('TABLE', 's.name')}; TABLE_NAME sysname = o.name
      TABLE_TYPE varchar(10)? = CASE o.type WHEN 'U' THEN 'BASE TABLE' ELSE 'VIEW' END`,
  },
  'INFORMATION_SCHEMA.VIEWS': {
    from: `${objects} WHERE NOT o.is_ms_shipped AND o.type = 'V'`,
    columns: `
      ${place('TABLE', 's.name')}; TABLE_NAME sysname = o.name; VIEW_DEFINITION nvarchar(4000)?
      CHECK_OPTION varchar(7)? = 'NONE'; IS_UPDATABLE varchar(2) = 'NO'`,
  },
  'INFORMATION_SCHEMA.COLUMNS': {
    from: `sys.base_columns c JOIN sys.base_objects o ON o.object_id = c.object_id
      JOIN sys.base_schemas s ON s.schema_id = o.schema_id WHERE NOT o.is_ms_shipped`,
    columns: `
      ${place('TABLE', 's.name')}; TABLE_NAME nvarchar(128) = o.name; COLUMN_NAME sysname? = c.name
      ORDINAL_POSITION int? = c.column_id; COLUMN_DEFAULT nvarchar(4000)?
      IS_NULLABLE varchar(3)? = CASE WHEN c.is_nullable THEN 'YES' ELSE 'NO' END
      DATA_TYPE nvarchar(128)? = c.type_name; CHARACTER_MAXIMUM_LENGTH int? = ${length}
      CHARACTER_OCTET_LENGTH int? = ${octets}; NUMERIC_PRECISION tinyint? = CASE WHEN ${isNumber} THEN c.precision END
      NUMERIC_PRECISION_RADIX smallint? = CASE WHEN c.type_name = 'float' THEN 2 WHEN ${isNumber} THEN 10 END
      NUMERIC_SCALE int? = CASE WHEN c.type_name <> 'float' AND ${isNumber} THEN c.scale END
      DATETIME_PRECISION smallint? = ${datetimePrecision}; CHARACTER_SET_CATALOG sysname?
      CHARACTER_SET_SCHEMA sysname?; CHARACTER_SET_NAME sysname? = ${characterSet}; COLLATION_CATALOG sysname?
      COLLATION_SCHEMA sysname?
      COLLATION_NAME sysname? = CASE WHEN c.is_text THEN 'SQL_Latin1_General_CP1_CI_AS' END
      DOMAIN_CATALOG sysname?; DOMAIN_SCHEMA sysname?; DOMAIN_NAME sysname?`,
  },
  'INFORMATION_SCHEMA.TABLE_CONSTRAINTS': {
    from: constraints,
    columns: `
      ${place('CONSTRAINT', 's.name')}; CONSTRAINT_NAME sysname = k.name; ${place('TABLE', 's.name')}
      TABLE_NAME sysname? = o.name
      CONSTRAINT_TYPE varchar(11)? = CASE k.type WHEN 'PK' THEN 'PRIMARY KEY' ELSE 'FOREIGN KEY' END
      IS_DEFERRABLE varchar(2) = 'NO'; INITIALLY_DEFERRED varchar(2) = 'NO'`,
  },
  'INFORMATION_SCHEMA.KEY_COLUMN_USAGE': {
    from: keyColumns,
    columns: `
      ${place('CONSTRAINT', 's.name')}; CONSTRAINT_NAME nvarchar(128) = n.name; ${place('TABLE', 's.name')}
      TABLE_NAME nvarchar(128)? = o.name; COLUMN_NAME nvarchar(128)? = c.name; ORDINAL_POSITION int = k.position`,
  },
  'INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE': {
    from: keyColumns,
    columns: `
      ${place('TABLE', 's.name')}; TABLE_NAME nvarchar(128)? = o.name; COLUMN_NAME nvarchar(128)? = c.name
      ${place('CONSTRAINT', 's.name')}; CONSTRAINT_NAME nvarchar(128) = n.name`,
  },
  'INFORMATION_SCHEMA.CONSTRAINT_TABLE_USAGE': {
    from: constraints,
    columns: `
      ${place('TABLE', 's.name')}; TABLE_NAME nvarchar(128)? = o.name; ${place('CONSTRAINT', 's.name')}
      CONSTRAINT_NAME sysname = k.name`,
  },
  'INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS': {
    from: `${constraints} JOIN sys.base_keys u ON u.parent_object_id = k.referenced_object_id AND u.type = 'PK'
      JOIN sys.base_objects r ON r.object_id = k.referenced_object_id
      JOIN sys.base_schemas q ON q.schema_id = r.schema_id WHERE k.type = 'F'`,
    columns: `
      ${place('CONSTRAINT', 's.name')}; CONSTRAINT_NAME sysname = k.name; ${place('UNIQUE_CONSTRAINT', 'q.name')}
      UNIQUE_CONSTRAINT_NAME sysname? = u.name; MATCH_OPTION varchar(7)? = 'SIMPLE'
      UPDATE_RULE varchar(11)? = 'NO ACTION'; DELETE_RULE varchar(11)? = 'NO ACTION'`,
  },
  'INFORMATION_SCHEMA.CHECK_CONSTRAINTS': `${nowhere('CONSTRAINT')}; CONSTRAINT_NAME sysname; CHECK_CLAUSE nvarchar(4000)?`,
  'INFORMATION_SCHEMA.ROUTINES': `${ROUTINE_PARTS}
      ${nowhere('ROUTINE')}; ROUTINE_NAME sysname; ${nowhere('MODULE')}; MODULE_NAME nvarchar(128)?; ${nowhere('UDT')}
      UDT_NAME nvarchar(128)?; ROUTINE_TYPE nvarchar(20)?; ${ANSWER_TYPE}
      TYPE_UDT_CATALOG nvarchar(128)?; TYPE_UDT_SCHEMA nvarchar(128)?; TYPE_UDT_NAME nvarchar(128)?
      ${nowhere('SCOPE')}; SCOPE_NAME nvarchar(128)?; MAXIMUM_CARDINALITY bigint?; DTD_IDENTIFIER nvarchar(128)?
      ROUTINE_BODY nvarchar(30)?; ROUTINE_DEFINITION nvarchar(4000)?; EXTERNAL_NAME nvarchar(128)?
      EXTERNAL_LANGUAGE nvarchar(30)?; PARAMETER_STYLE nvarchar(30)?; IS_DETERMINISTIC nvarchar(10)?
      SQL_DATA_ACCESS nvarchar(30)?; IS_NULL_CALL nvarchar(10)?; SQL_PATH nvarchar(128)?
      SCHEMA_LEVEL_ROUTINE nvarchar(10)?; MAX_DYNAMIC_RESULT_SETS smallint?; IS_USER_DEFINED_CAST nvarchar(10)?
      IS_IMPLICITLY_INVOCABLE nvarchar(10)?; CREATED datetime; LAST_ALTERED datetime`,
  'INFORMATION_SCHEMA.PARAMETERS': `${ROUTINE_PARTS}
      ORDINAL_POSITION int; PARAMETER_MODE nvarchar(10)?; IS_RESULT nvarchar(10)?; AS_LOCATOR nvarchar(10)?
      PARAMETER_NAME nvarchar(128)?; ${ANSWER_TYPE}
      USER_DEFINED_TYPE_CATALOG nvarchar(128)?; USER_DEFINED_TYPE_SCHEMA nvarchar(128)?
      USER_DEFINED_TYPE_NAME nvarchar(128)?; SCOPE_CATALOG nvarchar(128)?; SCOPE_SCHEMA nvarchar(128)?
      SCOPE_NAME nvarchar(128)?`,
  'INFORMATION_SCHEMA.DOMAINS': `${nowhere('DOMAIN')}; DOMAIN_NAME sysname; DATA_TYPE sysname?; CHARACTER_MAXIMUM_LENGTH int?
      CHARACTER_OCTET_LENGTH int?; COLLATION_CATALOG varchar(6)?; COLLATION_SCHEMA varchar(3)?; COLLATION_NAME sysname?
      CHARACTER_SET_CATALOG varchar(6)?; CHARACTER_SET_SCHEMA varchar(3)?; CHARACTER_SET_NAME sysname?
      NUMERIC_PRECISION tinyint?; NUMERIC_PRECISION_RADIX smallint?; NUMERIC_SCALE tinyint?
      DATETIME_PRECISION smallint?; DOMAIN_DEFAULT nvarchar(4000)?`,
  'INFORMATION_SCHEMA.VIEW_TABLE_USAGE': `${nowhere('VIEW')}; VIEW_NAME sysname; ${nowhere('TABLE')}; TABLE_NAME sysname`,
  'INFORMATION_SCHEMA.VIEW_COLUMN_USAGE': `${nowhere('VIEW')}; VIEW_NAME sysname; ${nowhere('TABLE')}; TABLE_NAME sysname; COLUMN_NAME sysname?`,
  'INFORMATION_SCHEMA.TABLE_PRIVILEGES': {
    from: `${objects} WHERE NOT o.is_ms_shipped AND o.type IN ('U', 'V')`,
    columns: `
      GRANTOR nvarchar(128)? = 'dbo'; GRANTEE nvarchar(128)? = 'public'; ${place('TABLE', 's.name')}
      TABLE_NAME sysname = o.name; PRIVILEGE_TYPE varchar(10)? = 'SELECT'; IS_GRANTABLE varchar(3)? = 'NO'`,
  },
};
