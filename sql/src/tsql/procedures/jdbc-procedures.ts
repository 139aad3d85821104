import { columnList } from './column-procedures.ts';
import { KEY_PROCEDURES } from './key-procedures.ts';
import type { Procedure, Procedures } from './procedure.ts';

const fkeys = KEY_PROCEDURES['sp_fkeys'] as Procedure;
const none = (name: string): string => `CONVERT(nvarchar(128), NULL) AS ${name}`;
const same = (...names: string[]): string => names.map((name) => `t.${name}`).join(', ');

/** The statement book calls these instead of two procedures each; the parameters are in the order of those calls. */
export const JDBC_PROCEDURES: Procedures = {
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
