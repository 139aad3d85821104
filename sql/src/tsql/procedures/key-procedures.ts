import { foreignKeys, isOrAny, isOwnDatabase, type Procedure, type Procedures } from './procedure.ts';

const table = `table_name nvarchar(128); table_owner nvarchar(128) = NULL; table_qualifier nvarchar(128) = NULL`;

const statistics: Procedure = {
  parameters: `${table}; index_name nvarchar(128) = N'%'; is_unique char(1) = 'N'; accuracy char(1) = 'Q'`,
  // The first row has the size of the table, which ODBC calls a statistic.
  text: `SELECT q.TABLE_QUALIFIER, q.TABLE_OWNER, q.TABLE_NAME, q.NON_UNIQUE, q.INDEX_QUALIFIER, q.INDEX_NAME, q.TYPE, q.SEQ_IN_INDEX,
      q.COLUMN_NAME, q.COLLATION, q.CARDINALITY, q.PAGES, q.FILTER_CONDITION
    FROM (
      SELECT CONVERT(nvarchar(128), DB_NAME()) AS TABLE_QUALIFIER, s.name AS TABLE_OWNER, o.name AS TABLE_NAME,
        CONVERT(smallint, NULL) AS NON_UNIQUE, CONVERT(nvarchar(128), NULL) AS INDEX_QUALIFIER,
        CONVERT(nvarchar(128), NULL) AS INDEX_NAME, CONVERT(smallint, 0) AS TYPE, CONVERT(smallint, NULL) AS SEQ_IN_INDEX,
        CONVERT(nvarchar(128), NULL) AS COLUMN_NAME, CONVERT(char(1), NULL) AS COLLATION,
        CONVERT(int, p.rows) AS CARDINALITY, CONVERT(int, NULL) AS PAGES, CONVERT(varchar(128), NULL) AS FILTER_CONDITION
      FROM sys.tables o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.partitions p ON p.object_id = o.object_id
      WHERE o.name = @table_name AND ${isOrAny('s.name', '@table_owner')} AND ${isOwnDatabase('@table_qualifier')}
      UNION ALL
      SELECT CONVERT(nvarchar(128), DB_NAME()), s.name, o.name, CONVERT(smallint, 0), o.name, i.name, CONVERT(smallint, 1),
        CONVERT(smallint, k.key_ordinal), c.name, CONVERT(char(1), 'A'), CONVERT(int, p.rows), CONVERT(int, NULL),
        CONVERT(varchar(128), NULL)
      FROM sys.tables o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.indexes i ON i.object_id = o.object_id
        JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
        JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
        JOIN sys.partitions p ON p.object_id = o.object_id
      WHERE o.name = @table_name AND ${isOrAny('s.name', '@table_owner')} AND ${isOwnDatabase('@table_qualifier')}
        AND (@index_name = N'%' OR i.name = @index_name)
    ) q
    ORDER BY q.NON_UNIQUE, q.TYPE, q.INDEX_NAME, q.SEQ_IN_INDEX`,
};

/** The procedures used by SQLPrimaryKeys, SQLForeignKeys, SQLStatistics and their JDBC counterparts. */
export const KEY_PROCEDURES: Procedures = {
  sp_pkeys: {
    parameters: table,
    text: `SELECT CONVERT(nvarchar(128), DB_NAME()) AS TABLE_QUALIFIER, s.name AS TABLE_OWNER, o.name AS TABLE_NAME,
        c.name AS COLUMN_NAME, CONVERT(smallint, k.key_ordinal) AS KEY_SEQ, i.name AS PK_NAME
      FROM sys.indexes i JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
        JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
        JOIN sys.tables o ON o.object_id = i.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
      WHERE i.is_primary_key = 1 AND o.name = @table_name AND ${isOrAny('s.name', '@table_owner')}
        AND ${isOwnDatabase('@table_qualifier')}
      ORDER BY 2, 3, 5`,
  },
  sp_fkeys: {
    parameters:
      'pktable_name nvarchar(128) = NULL; pktable_owner nvarchar(128) = NULL; pktable_qualifier nvarchar(128) = NULL; fktable_name nvarchar(128) = NULL; fktable_owner nvarchar(128) = NULL; fktable_qualifier nvarchar(128) = NULL',
    text: `SELECT CONVERT(nvarchar(128), DB_NAME()) AS PKTABLE_QUALIFIER, ps.name AS PKTABLE_OWNER, p.name AS PKTABLE_NAME,
        pc.name AS PKCOLUMN_NAME, CONVERT(nvarchar(128), DB_NAME()) AS FKTABLE_QUALIFIER, fs.name AS FKTABLE_OWNER,
        f.name AS FKTABLE_NAME, fc.name AS FKCOLUMN_NAME, CONVERT(smallint, k.constraint_column_id) AS KEY_SEQ,
        CONVERT(smallint, 1) AS UPDATE_RULE, CONVERT(smallint, 1) AS DELETE_RULE, r.name AS FK_NAME, i.name AS PK_NAME,
        CONVERT(smallint, 7) AS DEFERRABILITY
      FROM ${foreignKeys}
      WHERE ${isOrAny('p.name', '@pktable_name')} AND ${isOrAny('ps.name', '@pktable_owner')}
        AND ${isOrAny('f.name', '@fktable_name')} AND ${isOrAny('fs.name', '@fktable_owner')}
        AND ${isOwnDatabase('@pktable_qualifier')} AND ${isOwnDatabase('@fktable_qualifier')}
      ORDER BY 6, 7, 9`,
  },
  sp_statistics: statistics,
  sp_statistics_100: statistics,
};
