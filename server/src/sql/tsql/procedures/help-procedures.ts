import { type Procedure, parametersOf } from './procedure.ts';

const name = (sql: string, column: string) => `CONVERT(nvarchar(128), ${sql}) AS ${column}`;
const objects = 'sys.all_objects o JOIN sys.schemas s ON s.schema_id = o.schema_id';
const isMeant = 'o.object_id = OBJECT_ID(@objname)';

const helpIndex = `SELECT i.name AS index_name,
    CONVERT(varchar(210), CASE WHEN i.is_primary_key = 1 THEN 'clustered, unique, primary key' ELSE LOWER(i.type_desc) END) AS index_description,
    CONVERT(nvarchar(2078), (SELECT STRING_AGG(c.name, N', ') WITHIN GROUP (ORDER BY k.key_ordinal)
      FROM sys.index_columns k JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
      WHERE k.object_id = i.object_id AND k.index_id = i.index_id)) AS index_keys
  FROM sys.indexes i WHERE i.object_id = OBJECT_ID(@objname) AND i.name IS NOT NULL ORDER BY i.name`;

/** What people type to look around. */
export const HELP_PROCEDURES: readonly Procedure[] = [
  {
    name: 'sp_help',
    parameters: parametersOf('objname nvarchar(776) = NULL'),
    text: `IF @objname IS NULL
        SELECT ${name('o.name', 'Name')}, ${name('s.name', 'Owner')}, CONVERT(nvarchar(31), o.type_desc) AS Object_type
        FROM ${objects} WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0 ORDER BY 2, 1
      ELSE BEGIN
        SELECT ${name('o.name', 'Name')}, ${name('s.name', 'Owner')}, CONVERT(nvarchar(31), o.type_desc) AS Type,
          o.create_date AS Created_datetime FROM ${objects} WHERE ${isMeant}
        SELECT c.name AS Column_name, ${name('t.name', 'Type')}, CONVERT(varchar(35), 'no') AS Computed,
          CONVERT(int, c.max_length) AS Length, CONVERT(int, c.precision) AS Prec, CONVERT(int, c.scale) AS Scale,
          CONVERT(varchar(35), CASE WHEN c.is_nullable = 1 THEN 'yes' ELSE 'no' END) AS Nullable, ${name('c.collation_name', 'Collation')}
        FROM sys.all_columns c JOIN sys.types t ON t.user_type_id = c.user_type_id
        WHERE c.object_id = OBJECT_ID(@objname) ORDER BY c.column_id
        ${helpIndex}
      END`,
  },
  { name: 'sp_helpindex', parameters: parametersOf('objname nvarchar(776)'), text: helpIndex },
  {
    name: 'sp_helptext',
    parameters: parametersOf('objname nvarchar(776); columnname nvarchar(128) = NULL'),
    text: `SELECT CONVERT(nvarchar(255), m.definition) AS Text FROM sys.all_sql_modules m
      WHERE m.object_id = OBJECT_ID(@objname) AND m.definition IS NOT NULL`,
  },
  {
    name: 'sp_spaceused',
    parameters: parametersOf(
      'objname nvarchar(776) = NULL; updateusage varchar(5) = NULL; mode varchar(11) = NULL; oneresultset bit = 0',
    ),
    text: `IF @objname IS NULL
        SELECT ${name('DB_NAME()', 'database_name')}, CONVERT(varchar(18), NULL) AS database_size, CONVERT(varchar(18), NULL) AS [unallocated space]
      ELSE
        SELECT ${name('o.name', 'name')}, CONVERT(char(20), CONVERT(varchar(20), SUM(p.rows))) AS rows, CONVERT(varchar(18), NULL) AS reserved,
          CONVERT(varchar(18), NULL) AS data, CONVERT(varchar(18), NULL) AS index_size, CONVERT(varchar(18), NULL) AS unused
        FROM ${objects} JOIN sys.partitions p ON p.object_id = o.object_id
        WHERE ${isMeant} AND p.index_id IN (0, 1) GROUP BY o.name`,
  },
  {
    name: 'sp_helpdb',
    parameters: parametersOf('dbname nvarchar(128) = NULL'),
    text: `SELECT ${name('d.name', 'name')}, CONVERT(nvarchar(13), NULL) AS db_size, ${name("N'dbo'", 'owner')},
        CONVERT(smallint, d.database_id) AS dbid, CONVERT(nvarchar(11), d.create_date) AS created,
        CONVERT(nvarchar(600), N'Status=ONLINE, Updateability=READ_ONLY') AS status, CONVERT(tinyint, d.compatibility_level) AS compatibility_level
      FROM sys.databases d WHERE @dbname IS NULL OR d.name = @dbname ORDER BY 1`,
  },
  {
    name: 'sp_oledb_ro_usrname',
    parameters: parametersOf('login nvarchar(128) = NULL'),
    text: `SELECT CONVERT(char(1), 'Y') AS is_read_only, ${name('USER_NAME()', 'user_name')}`,
  },
];
