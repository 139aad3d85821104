import { type MessageNumber, type MessageValues, messageOf } from '../messages.ts';
import { productVersion } from '../session-values.ts';
import type { Expression, StatementOf } from '../syntax-tree.ts';
import { TsqlError } from '../translation.ts';
import { COLUMN_PROCEDURES, columnList } from './column-procedures.ts';
import { DATATYPE_PROCEDURES } from './datatype-info.ts';
import { HELP_PROCEDURES } from './help-procedures.ts';
import { KEY_PROCEDURES } from './key-procedures.ts';
import {
  isOrAny,
  isOwnDatabase,
  like,
  likeOrIs,
  type Procedure,
  type ProcedureParameter,
  type Procedures,
  parametersOf,
} from './procedure.ts';
import { ROUTINE_PROCEDURES } from './routine-procedures.ts';
import { ROWSET_PROCEDURES } from './rowset-procedures.ts';

const remarks = 'CONVERT(varchar(254), NULL)';
const names = (qualifier: string, owner: string, table: string, type: string): string =>
  `CONVERT(nvarchar(128), ${qualifier}) AS TABLE_QUALIFIER, CONVERT(nvarchar(128), ${owner}) AS TABLE_OWNER,
   CONVERT(nvarchar(128), ${table}) AS TABLE_NAME, CONVERT(varchar(32), ${type}) AS TABLE_TYPE, ${remarks} AS REMARKS`;
const nothing = 'NULL';
const type = `CASE WHEN o.is_ms_shipped = 1 AND o.type = 'U' THEN 'SYSTEM TABLE' WHEN o.type = 'U' THEN 'TABLE' ELSE 'VIEW' END`;

/** The procedures used by SQLTables, getTables, getSchemas and getCatalogs. */
const TABLE_PROCEDURES: Procedures = {
  sp_tables: {
    parameters:
      'table_name nvarchar(384) = NULL; table_owner nvarchar(384) = NULL; table_qualifier nvarchar(384) = NULL; table_type varchar(100) = NULL; fusepattern bit = 1',
    // Four queries in one: databases, schemas or types are requested by `%` in their parameter and empty texts in the others.
    text: `
      IF @table_qualifier = N'%' AND @table_owner = N'' AND @table_name = N''
        SELECT ${names('d.name', nothing, nothing, nothing)} FROM sys.databases d ORDER BY 1
      ELSE IF @table_owner = N'%' AND @table_qualifier = N'' AND @table_name = N''
        SELECT ${names('DB_NAME()', 's.name', nothing, nothing)} FROM sys.schemas s ORDER BY 2
      ELSE IF @table_type = '%' AND @table_owner = N'' AND @table_name = N''
        SELECT ${names(nothing, nothing, nothing, 't.name')}
        FROM (VALUES ('SYSTEM TABLE'), ('TABLE'), ('VIEW')) AS t (name) ORDER BY 4
      ELSE
        SELECT ${names('DB_NAME()', 's.name', 'o.name', type)}
        FROM sys.all_objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
        WHERE o.type IN ('U', 'V') AND ${isOwnDatabase('@table_qualifier')}
          AND ${likeOrIs('o.name', '@table_name')} AND ${likeOrIs('s.name', '@table_owner')}
          AND (@table_type IS NULL OR @table_type = '' OR @table_type = '%' OR CHARINDEX('''' + ${type} + '''', @table_type) > 0)
        ORDER BY 4, 2, 3`,
  },
  sp_databases: {
    parameters: '',
    text: `SELECT CONVERT(nvarchar(128), d.name) AS DATABASE_NAME, CONVERT(int, 0) AS DATABASE_SIZE, ${remarks} AS REMARKS
      FROM sys.databases d ORDER BY 1`,
  },
  sp_table_privileges: {
    parameters:
      'table_name nvarchar(384); table_owner nvarchar(384) = NULL; table_qualifier nvarchar(384) = NULL; fusepattern bit = 1',
    text: `SELECT CONVERT(nvarchar(128), DB_NAME()) AS TABLE_QUALIFIER, s.name AS TABLE_OWNER, o.name AS TABLE_NAME,
        CONVERT(nvarchar(128), N'dbo') AS GRANTOR, CONVERT(nvarchar(128), N'public') AS GRANTEE,
        CONVERT(varchar(32), 'SELECT') AS PRIVILEGE, CONVERT(varchar(3), 'NO') AS IS_GRANTABLE
      FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
      WHERE o.type IN ('U', 'V') AND ${isOwnDatabase('@table_qualifier')}
        AND ${likeOrIs('o.name', '@table_name')} AND ${likeOrIs('s.name', '@table_owner')}
      ORDER BY 2, 3`,
  },
  sp_column_privileges: {
    parameters:
      'table_name nvarchar(128); table_owner nvarchar(128) = NULL; table_qualifier nvarchar(128) = NULL; column_name nvarchar(384) = NULL',
    text: `SELECT CONVERT(nvarchar(128), DB_NAME()) AS TABLE_QUALIFIER, s.name AS TABLE_OWNER, o.name AS TABLE_NAME,
        c.name AS COLUMN_NAME, CONVERT(nvarchar(128), N'dbo') AS GRANTOR, CONVERT(nvarchar(128), N'public') AS GRANTEE,
        CONVERT(varchar(32), 'SELECT') AS PRIVILEGE, CONVERT(varchar(3), 'NO') AS IS_GRANTABLE
      FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.columns c ON c.object_id = o.object_id
      WHERE o.name = @table_name AND ${isOrAny('s.name', '@table_owner')} AND ${isOwnDatabase('@table_qualifier')}
        AND ${like('c.name', '@column_name')}
      ORDER BY 2, 3, 4`,
  },
};

const fkeys = KEY_PROCEDURES['sp_fkeys'] as Procedure;
const none = (name: string): string => `CONVERT(nvarchar(128), NULL) AS ${name}`;
const same = (...names: string[]): string => names.map((name) => `t.${name}`).join(', ');

/** The statement book calls these instead of two procedures each; the parameters are in the order of those calls. */
const JDBC_PROCEDURES: Procedures = {
  sp_columns_for_jdbc: {
    parameters:
      'table_name nvarchar(384); table_owner nvarchar(384); table_qualifier nvarchar(384); column_name nvarchar(384); namescope int; odbcver int; fusepattern bit = 1',
    text: `SELECT t.TABLE_QUALIFIER AS TABLE_CAT, t.TABLE_OWNER AS TABLE_SCHEM, ${same('TABLE_NAME', 'COLUMN_NAME', 'DATA_TYPE', 'TYPE_NAME')},
        t.PRECISION AS COLUMN_SIZE, t.LENGTH AS BUFFER_LENGTH, t.SCALE AS DECIMAL_DIGITS, t.RADIX AS NUM_PREC_RADIX,
        ${same('NULLABLE', 'REMARKS', 'COLUMN_DEF', 'SQL_DATA_TYPE', 'SQL_DATETIME_SUB', 'CHAR_OCTET_LENGTH', 'ORDINAL_POSITION', 'IS_NULLABLE')},
        ${none('SCOPE_CATALOG')}, ${none('SCOPE_SCHEMA')}, ${none('SCOPE_TABLE')}, t.SS_DATA_TYPE AS SOURCE_DATA_TYPE,
        CONVERT(varchar(3), 'NO') AS IS_AUTOINCREMENT, CONVERT(varchar(3), 'NO') AS IS_GENERATEDCOLUMN,
        ${same('SS_IS_SPARSE', 'SS_IS_COLUMN_SET', 'SS_UDT_CATALOG_NAME', 'SS_UDT_SCHEMA_NAME', 'SS_UDT_ASSEMBLY_TYPE_NAME')},
        ${same('SS_XML_SCHEMACOLLECTION_CATALOG_NAME', 'SS_XML_SCHEMACOLLECTION_SCHEMA_NAME', 'SS_XML_SCHEMACOLLECTION_NAME')}
      FROM (${columnList}) t ORDER BY 2, 3, 17`,
  },
  sp_fkeys_for_jdbc: {
    parameters: fkeys.parameters,
    // JDBC's number for "no action" is 3.
    text: `SELECT t.PKTABLE_QUALIFIER AS PKTABLE_CAT, t.PKTABLE_OWNER AS PKTABLE_SCHEM, ${same('PKTABLE_NAME', 'PKCOLUMN_NAME')},
        t.FKTABLE_QUALIFIER AS FKTABLE_CAT, t.FKTABLE_OWNER AS FKTABLE_SCHEM,
        ${same('FKTABLE_NAME', 'FKCOLUMN_NAME', 'KEY_SEQ')}, CONVERT(int, 3) AS UPDATE_RULE, CONVERT(int, 3) AS DELETE_RULE,
        ${same('FK_NAME', 'PK_NAME', 'DEFERRABILITY')}
      FROM (${fkeys.text.replace(/ORDER BY.*$/, '')}) t ORDER BY 2, 3, 9`,
  },
};

const SERVER_PROCEDURES: Procedures = {
  xp_qv: { parameters: 'feature nvarchar(128); instance nvarchar(128) = NULL', text: '' },
  sp_msdbuserpriv: {
    parameters: 'mode nvarchar(10) = NULL',
    text: 'SELECT CONVERT(int, 0) AS Privileges',
  },
  xp_msver: {
    parameters: 'optname nvarchar(255) = NULL',
    text: `SELECT CONVERT(smallint, v.id) AS [Index], CONVERT(nvarchar(256), v.name) AS Name, CONVERT(int, v.number) AS Internal_Value,
        CONVERT(nvarchar(512), v.value) AS Character_Value
      FROM (VALUES (1, N'ProductName', NULL, N'Microsoft SQL Server'), (2, N'ProductVersion', 1048576, N'${productVersion}'),
        (3, N'Language', 1033, N'English (United States)'), (4, N'Platform', NULL, N'NT x64'),
        (16, N'ProcessorCount', 1, N'1'), (19, N'PhysicalMemory', 1024, N'1024 (1073741824)')) AS v (id, name, number, value)
      WHERE @optname IS NULL OR v.name = @optname ORDER BY v.id`,
  },
};

const procedures = new Map(
  [
    TABLE_PROCEDURES,
    COLUMN_PROCEDURES,
    KEY_PROCEDURES,
    DATATYPE_PROCEDURES,
    ROUTINE_PROCEDURES,
    ROWSET_PROCEDURES,
    JDBC_PROCEDURES,
    HELP_PROCEDURES,
    SERVER_PROCEDURES,
  ].flatMap((list) =>
    Object.entries(list).map(
      ([name, { parameters, text }]) => [name, { name, parameters: parametersOf(parameters), text }] as const,
    ),
  ),
);
type KnownProcedure = NonNullable<ReturnType<typeof procedures.get>>;

export const procedureNames: readonly string[] = [...procedures.keys()];

/** Parameters become variables under names that no client uses. Throws a TsqlError for `lineOf(at)`. */
export function callText(call: StatementOf<'exec'>, lineOf: (at: number) => number): string {
  const { procedure: name, at } = call;
  const line = lineOf(at);
  const procedure = procedures.get(name.object.text.toLowerCase());
  const isHere = [undefined, '', 'sys', 'dbo'].includes(name.schema?.text.toLowerCase());
  if (!procedure || !isHere) throw refusalOf(2812, line, name.object.text.slice(0, 128));
  const values = valuesOf(procedure, call, line);
  const prefix = `@__${at}_`;
  const renamed = (text: string): string =>
    text.replaceAll(/@(\w+)/g, (whole, variable) => (values.has(`@${variable}`) ? `${prefix}${variable}` : whole));
  const declarations = procedure.parameters.map(
    ({ name: parameter, type }) => `DECLARE ${prefix}${parameter.slice(1)} ${type} = ${values.get(parameter)};`,
  );
  return `${declarations.join(' ')} ${renamed(procedure.text)}`;
}

const refusalOf = <Of extends MessageNumber>(number: Of, line: number, ...values: MessageValues<Of>) =>
  new TsqlError(number, messageOf(number, ...values), { line });

function valuesOf({ name, parameters }: KnownProcedure, call: StatementOf<'exec'>, line: number): Map<string, string> {
  const given = new Map<string, string>();
  let isNamed = false;
  for (const [index, argument] of call.arguments.entries()) {
    isNamed ||= argument.name !== undefined;
    const parameter = argument.name?.toLowerCase() ?? (isNamed ? undefined : parameters[index]?.name);
    if (parameter === undefined || !parameters.some((one) => one.name === parameter)) {
      if (argument.name === undefined) throw refusalOf(8144, line, `Procedure or function ${name}`);
      throw refusalOf(8145, line, argument.name.slice(0, 128), name);
    }
    if (given.has(parameter)) throw refusalOf(8143, line, parameter);
    given.set(parameter, spell(argument.value));
  }
  return new Map(parameters.map((parameter) => [parameter.name, given.get(parameter.name) ?? standardOf(parameter)]));

  function standardOf({ name: parameter, standard }: ProcedureParameter): string {
    if (standard !== undefined) return standard;
    throw refusalOf(201, line, name, parameter);
  }
}

function spell(value: Expression): string {
  switch (value.kind) {
    case 'text':
      return `${value.isNational ? 'N' : ''}'${value.value.replaceAll("'", "''")}'`;
    case 'number':
      return value.text;
    case 'variable':
    case 'globalVariable':
      return value.name;
    case 'unary':
      return `${value.operator}${spell(value.value)}`;
    default:
      return 'NULL';
  }
}
