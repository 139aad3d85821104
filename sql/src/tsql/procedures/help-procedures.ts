import type { Procedures } from './procedure.ts';

const name = (sql: string, column: string) => `CONVERT(nvarchar(128), ${sql}) AS ${column}`;
const objects = 'sys.all_objects o JOIN sys.schemas s ON s.schema_id = o.schema_id';
const isMeant = 'o.object_id = OBJECT_ID(@objname)';

const helpIndex = `SELECT i.name AS index_name,
    CONVERT(varchar(210), CASE WHEN i.is_primary_key = 1 THEN 'clustered, unique, primary key' ELSE LOWER(i.type_desc) END) AS index_description,
    CONVERT(nvarchar(2078), (SELECT STRING_AGG(c.name, N', ') WITHIN GROUP (ORDER BY k.key_ordinal)
      FROM sys.index_columns k JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
      WHERE k.object_id = i.object_id AND k.index_id = i.index_id)) AS index_keys
  FROM sys.indexes i WHERE i.object_id = OBJECT_ID(@objname) AND i.name IS NOT NULL ORDER BY i.name`;

/** An estimate of the pages that the rows would take in SQL Server, with variable-length text half filled. The engine's own files are smaller. */
const pages = '(p.rows * w.bytes + 8059) / 8060';
const stored = `${objects} JOIN sys.partitions p ON p.object_id = o.object_id
    JOIN (SELECT c.object_id, SUM(CONVERT(bigint, CASE WHEN c.max_length < 0 THEN 256 WHEN t.name LIKE N'%var%' THEN c.max_length / 2 + 2
        ELSE c.max_length END)) AS bytes
      FROM sys.columns c JOIN sys.types t ON t.user_type_id = c.user_type_id GROUP BY c.object_id) w ON w.object_id = o.object_id
    WHERE p.index_id IN (0, 1)`;
const size = (sql: string, column: string) => `CONVERT(varchar(18), CONCAT(${sql}, ' KB')) AS ${column}`;
const sizes = `${size(`SUM(${pages}) * 8`, 'reserved')}, ${size(`SUM(${pages}) * 8`, 'data')}, ${size('0', 'index_size')}, ${size('0', 'unused')}`;

export const HELP_PROCEDURES: Procedures = {
  sp_help: {
    parameters: 'objname nvarchar(776) = NULL',
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
  sp_helpindex: { parameters: 'objname nvarchar(776)', text: helpIndex },
  sp_helptext: {
    parameters: 'objname nvarchar(776); columnname nvarchar(128) = NULL',
    text: `IF OBJECT_ID(@objname) IS NOT NULL PRINT CONCAT('The text for object ''', @objname, ''' is encrypted.')`,
  },
  sp_spaceused: {
    parameters:
      'objname nvarchar(776) = NULL; updateusage varchar(5) = NULL; mode varchar(11) = NULL; oneresultset bit = 0',
    text: `IF @objname IS NULL
      BEGIN
        SELECT ${name('DB_NAME()', 'database_name')}, CONVERT(varchar(18), CONCAT(CONVERT(decimal(15, 2), SUM(${pages}) / 128.0), ' MB')) AS database_size,
          CONVERT(varchar(18), '0.00 MB') AS [unallocated space] FROM ${stored} AND o.is_ms_shipped = 0
        SELECT ${sizes} FROM ${stored} AND o.is_ms_shipped = 0
      END
      ELSE
        SELECT ${name('o.name', 'name')}, CONVERT(char(20), CONVERT(varchar(20), SUM(p.rows))) AS rows, ${sizes}
        FROM ${stored} AND ${isMeant} GROUP BY o.name`,
  },
  sp_helpdb: {
    parameters: 'dbname nvarchar(128) = NULL',
    text: `SELECT ${name('d.name', 'name')}, CONVERT(nvarchar(13), NULL) AS db_size, ${name("N'dbo'", 'owner')},
        CONVERT(smallint, d.database_id) AS dbid, CONVERT(nvarchar(11), d.create_date) AS created,
        CONVERT(nvarchar(600), N'Status=ONLINE, Updateability=READ_ONLY') AS status, CONVERT(tinyint, d.compatibility_level) AS compatibility_level
      FROM sys.databases d WHERE @dbname IS NULL OR d.name = @dbname ORDER BY 1`,
  },
  sp_oledb_ro_usrname: {
    parameters: 'login nvarchar(128) = NULL',
    text: `SELECT CONVERT(char(1), 'Y') AS is_read_only, ${name('USER_NAME()', 'user_name')}`,
  },
};
