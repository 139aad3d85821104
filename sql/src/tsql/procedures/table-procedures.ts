import { isOrAny, isOwnDatabase, like, likeOrIs, type Procedures } from './procedure.ts';

const remarks = 'CONVERT(varchar(254), NULL)';
const names = (qualifier: string, owner: string, table: string, type: string): string =>
  `CONVERT(nvarchar(128), ${qualifier}) AS TABLE_QUALIFIER, CONVERT(nvarchar(128), ${owner}) AS TABLE_OWNER,
   CONVERT(nvarchar(128), ${table}) AS TABLE_NAME, CONVERT(varchar(32), ${type}) AS TABLE_TYPE, ${remarks} AS REMARKS`;
const nothing = 'NULL';
const type = `CASE WHEN o.is_ms_shipped = 1 AND o.type = 'U' THEN 'SYSTEM TABLE' WHEN o.type = 'U' THEN 'TABLE' ELSE 'VIEW' END`;

/** The procedures used by SQLTables, getTables, getSchemas and getCatalogs. */
export const TABLE_PROCEDURES: Procedures = {
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
