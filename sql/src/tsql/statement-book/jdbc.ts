import type { BookEntry } from './book-entry.ts';

/** mssql-jdbc: getColumns, getImportedKeys, getExportedKeys and getCrossReference fill a table variable from a procedure and read it back. */
export const JDBC: readonly BookEntry[] = [
  {
    mark: /@mssqljdbc_temp_sp_columns_result\s+TABLE/i,
    normal:
      /^DECLARE @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT TABLE .+ INSERT INTO @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT EXEC SP_COLUMNS_1[07]0 ([^()]+?) SELECT TABLE_QUALIFIER AS TABLE_CAT .+ FROM @MSSQLJDBC_TEMP_SP_COLUMNS_RESULT ORDER BY .+$/,
    answer: 'EXEC sp_columns_for_jdbc $1',
  },
  {
    mark: /@jdbc_temp_fkeys_result\s+table/i,
    normal:
      /^DECLARE @JDBC_TEMP_FKEYS_RESULT TABLE .+ INSERT INTO @JDBC_TEMP_FKEYS_RESULT EXEC SP_FKEYS ([^()]+?) SELECT T \. PKTABLE_QUALIFIER .+ FROM @JDBC_TEMP_FKEYS_RESULT T LEFT JOIN SYS \. FOREIGN_KEYS S .+$/,
    answer: 'EXEC sp_fkeys_for_jdbc $1',
  },
];
