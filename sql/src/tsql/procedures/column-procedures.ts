import {
  bytes,
  dataType,
  datetimeSub,
  octets,
  precision,
  radix,
  scale,
  serverType,
  sqlDataType,
} from './odbc-type-words.ts';
import { isOrAny, isOwnDatabase, likeOrIs, type Procedure, type Procedures } from './procedure.ts';

const columns = `sys.all_columns c JOIN sys.all_objects o ON o.object_id = c.object_id
  JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.types b ON b.user_type_id = c.system_type_id
  JOIN sys.types t ON t.user_type_id = c.user_type_id`;
const noName = (name: string): string => `CONVERT(nvarchar(128), NULL) AS ${name}`;
const no = (name: string): string => `CONVERT(smallint, 0) AS ${name}`;

const userTypeNames =
  `SS_UDT_CATALOG_NAME SS_UDT_SCHEMA_NAME SS_UDT_ASSEMBLY_TYPE_NAME SS_XML_SCHEMACOLLECTION_CATALOG_NAME
  SS_XML_SCHEMACOLLECTION_SCHEMA_NAME SS_XML_SCHEMACOLLECTION_NAME`.split(/\s+/);
const since2008 = `${['SS_IS_SPARSE', 'SS_IS_COLUMN_SET', 'SS_IS_COMPUTED', 'SS_IS_IDENTITY'].map(no).join(', ')},
  ${userTypeNames.map(noName).join(', ')},`;

function unordered(more: string): string {
  return `SELECT CONVERT(nvarchar(128), DB_NAME()) AS TABLE_QUALIFIER, s.name AS TABLE_OWNER, o.name AS TABLE_NAME,
      c.name AS COLUMN_NAME, CONVERT(smallint, ${dataType}) AS DATA_TYPE, t.name AS TYPE_NAME,
      CONVERT(int, ${precision}) AS PRECISION, CONVERT(int, ${bytes}) AS LENGTH, CONVERT(smallint, ${scale}) AS SCALE,
      CONVERT(smallint, ${radix}) AS RADIX, CONVERT(smallint, c.is_nullable) AS NULLABLE,
      CONVERT(varchar(254), NULL) AS REMARKS, CONVERT(nvarchar(4000), NULL) AS COLUMN_DEF,
      CONVERT(smallint, ${sqlDataType}) AS SQL_DATA_TYPE, CONVERT(smallint, ${datetimeSub}) AS SQL_DATETIME_SUB,
      CONVERT(int, ${octets}) AS CHAR_OCTET_LENGTH, CONVERT(int, c.column_id) AS ORDINAL_POSITION,
      CONVERT(varchar(254), CASE WHEN c.is_nullable = 1 THEN 'YES' ELSE 'NO' END) AS IS_NULLABLE,
      ${more} CONVERT(tinyint, ${serverType}) AS SS_DATA_TYPE
    FROM ${columns}
    WHERE ${likeOrIs('o.name', '@table_name')} AND ${likeOrIs('s.name', '@table_owner')}
      AND ${isOwnDatabase('@table_qualifier')} AND ${likeOrIs('c.name', '@column_name')}`;
}

export const columnList = unordered(since2008);

function columnProcedure(more: string): Procedure {
  const version = more === '' ? '2' : '3';
  return {
    parameters: `table_name nvarchar(384) = NULL; table_owner nvarchar(384) = NULL; table_qualifier nvarchar(384) = NULL; column_name nvarchar(384) = NULL; ${
      more === '' ? '' : 'namescope int = 0; '
    }odbcver int = ${version}; fusepattern bit = 1`,
    text: `${unordered(more)} ORDER BY 2, 3, 17`,
  };
}

const specialColumns: Procedure = {
  parameters:
    "table_name nvarchar(128); table_owner nvarchar(128) = NULL; table_qualifier nvarchar(128) = NULL; col_type char(1) = 'R'; scope char(1) = 'T'; nullable char(1) = 'U'; odbcver int = 2",
  // No column changes automatically when its row does, so only the best row identifier has a result: the key.
  text: `SELECT CONVERT(smallint, CASE WHEN @scope = 'C' THEN 0 ELSE 1 END) AS SCOPE, c.name AS COLUMN_NAME,
      CONVERT(smallint, ${dataType}) AS DATA_TYPE, t.name AS TYPE_NAME, CONVERT(int, ${precision}) AS PRECISION,
      CONVERT(int, ${bytes}) AS LENGTH, CONVERT(smallint, ${scale}) AS SCALE, CONVERT(smallint, 1) AS PSEUDO_COLUMN
    FROM ${columns} JOIN sys.index_columns i ON i.object_id = c.object_id AND i.column_id = c.column_id
    WHERE @col_type = 'R' AND o.name = @table_name AND ${isOrAny('s.name', '@table_owner')}
      AND ${isOwnDatabase('@table_qualifier')}
    ORDER BY i.key_ordinal`,
};

/** The procedures used by SQLColumns, getColumns and SQLSpecialColumns. */
export const COLUMN_PROCEDURES: Procedures = {
  sp_columns: columnProcedure(''),
  sp_columns_90: columnProcedure(''),
  sp_columns_100: columnProcedure(since2008),
  sp_columns_170: columnProcedure(since2008),
  sp_special_columns: specialColumns,
  sp_special_columns_90: specialColumns,
  sp_special_columns_100: specialColumns,
};
