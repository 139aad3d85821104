import type { Procedure, Procedures } from './procedure.ts';

const name = (column: string): string => `CONVERT(nvarchar(128), N'') AS ${column}`;
const number = (column: string, type = 'int'): string => `CONVERT(${type}, 0) AS ${column}`;
/** There are no routines: these return columns but no rows. */
const none = 'FROM sys.procedures p WHERE 1 = 0';

const sprocColumns: Procedure = {
  parameters:
    "procedure_name nvarchar(390) = N'%'; procedure_owner nvarchar(384) = NULL; procedure_qualifier nvarchar(384) = NULL; column_name nvarchar(384) = NULL; odbcver int = 2; fusepattern bit = 1",
  text: `SELECT ${name('PROCEDURE_QUALIFIER')}, ${name('PROCEDURE_OWNER')}, CONVERT(nvarchar(134), N'') AS PROCEDURE_NAME,
    ${name('COLUMN_NAME')}, ${number('COLUMN_TYPE', 'smallint')}, ${number('DATA_TYPE', 'smallint')}, ${name('TYPE_NAME')},
    ${number('PRECISION')}, ${number('LENGTH')}, ${number('SCALE', 'smallint')}, ${number('RADIX', 'smallint')},
    ${number('NULLABLE', 'smallint')}, CONVERT(varchar(254), NULL) AS REMARKS, CONVERT(nvarchar(4000), NULL) AS COLUMN_DEF,
    ${number('SQL_DATA_TYPE', 'smallint')}, ${number('SQL_DATETIME_SUB', 'smallint')}, ${number('CHAR_OCTET_LENGTH')},
    ${number('ORDINAL_POSITION')}, CONVERT(varchar(254), 'YES') AS IS_NULLABLE, ${number('SS_DATA_TYPE', 'tinyint')} ${none}`,
};

export const ROUTINE_PROCEDURES: Procedures = {
  sp_stored_procedures: {
    parameters:
      'sp_name nvarchar(390) = NULL; sp_owner nvarchar(384) = NULL; sp_qualifier nvarchar(128) = NULL; fusepattern bit = 1',
    text: `SELECT ${name('PROCEDURE_QUALIFIER')}, ${name('PROCEDURE_OWNER')}, CONVERT(nvarchar(134), N'') AS PROCEDURE_NAME,
      ${number('NUM_INPUT_PARAMS')}, ${number('NUM_OUTPUT_PARAMS')}, ${number('NUM_RESULT_SETS')},
      CONVERT(varchar(254), NULL) AS REMARKS, ${number('PROCEDURE_TYPE', 'smallint')} ${none}`,
  },
  sp_sproc_columns: sprocColumns,
  sp_sproc_columns_90: sprocColumns,
  sp_sproc_columns_100: sprocColumns,
  sp_server_info: {
    parameters: 'attribute_id int = NULL',
    text: `SELECT a.attribute_id, CONVERT(varchar(60), a.attribute_name) AS attribute_name,
        CONVERT(varchar(255), a.attribute_value) AS attribute_value
      FROM (VALUES (1, 'DBMS_NAME', 'Microsoft SQL Server'), (10, 'OWNER_TERM', 'owner'), (11, 'TABLE_TERM', 'table'),
        (12, 'MAX_OWNER_NAME_LENGTH', '128'), (13, 'TABLE_LENGTH', '128'), (14, 'MAX_QUAL_LENGTH', '128'),
        (15, 'COLUMN_LENGTH', '128'), (16, 'IDENTIFIER_CASE', 'MIXED'), (17, 'TX_ISOLATION', '2'),
        (18, 'COLLATION_SEQ', 'charset=iso_1 sort_order=nocase_iso charset_num=1 sort_order_num=52'),
        (19, 'SAVEPOINT_SUPPORT', 'Y'), (20, 'MULTI_RESULT_SETS', 'Y'), (22, 'ACCESSIBLE_TABLES', 'Y'),
        (100, 'USERID_LENGTH', '128'), (101, 'QUALIFIER_TERM', 'database'), (102, 'NAMED_TRANSACTIONS', 'Y'),
        (103, 'SPROC_AS_LANGUAGE', 'Y'), (104, 'ACCESSIBLE_SPROC', 'Y'), (105, 'MAX_INDEX_COLS', '16'),
        (106, 'RENAME_TABLE', 'N'), (107, 'RENAME_COLUMN', 'N'), (108, 'DROP_COLUMN', 'N'),
        (109, 'INCREASE_COLUMN_LENGTH', 'N'), (110, 'DDL_IN_TRANSACTION', 'N'), (111, 'DESCENDING_INDEXES', 'Y'),
        (112, 'SP_RENAME', 'N'), (113, 'REMOTE_SPROC', 'N'), (500, 'SYS_SPROC_VERSION', '16.00.1000'))
        AS a (attribute_id, attribute_name, attribute_value)
      WHERE @attribute_id IS NULL OR a.attribute_id = @attribute_id ORDER BY a.attribute_id`,
  },
};
