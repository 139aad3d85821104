import { foreignKeys, isOrAny, type Procedure, type Procedures } from './procedure.ts';

const catalog = (name: string): string => `CONVERT(nvarchar(128), DB_NAME()) AS ${name}`;
const noNumber = (name: string): string => `CONVERT(int, NULL) AS ${name}`;
const noName = (name: string): string => `CONVERT(nvarchar(128), NULL) AS ${name}`;
const noGuid = (name: string): string => `CONVERT(uniqueidentifier, NULL) AS ${name}`;

const objects = 'sys.all_objects o JOIN sys.schemas s ON s.schema_id = o.schema_id';
const description = (column: string): string =>
  `LEFT JOIN sys.extended_properties e ON e.class = 1 AND e.major_id = o.object_id AND e.minor_id = ${column}`;

const dbTypes: readonly (readonly [number, readonly string[]])[] = [
  [2, ['smallint']],
  [3, ['int']],
  [4, ['real']],
  [5, ['float']],
  [6, ['money', 'smallmoney']],
  [11, ['bit']],
  [17, ['tinyint']],
  [20, ['bigint']],
  [72, ['uniqueidentifier']],
  [128, ['binary', 'varbinary']],
  [129, ['char', 'varchar']],
  [130, ['nchar', 'nvarchar']],
  [131, ['decimal', 'numeric']],
  [133, ['date']],
  [135, ['datetime', 'smalldatetime', 'datetime2']],
];
const dbType = `CASE b.name ${dbTypes
  .flatMap(([code, names]) => names.map((name) => `WHEN N'${name}' THEN ${code}`))
  .join(' ')} ELSE 130 END`;
const isText = "b.name IN (N'char', N'varchar', N'nchar', N'nvarchar')";
const isNumber =
  "b.name IN (N'tinyint', N'smallint', N'int', N'bigint', N'real', N'float', N'decimal', N'numeric', N'money', N'smallmoney')";

const tables: Procedure = {
  parameters: 'table_name nvarchar(128) = NULL; table_schema nvarchar(128) = NULL; table_type nvarchar(255) = NULL',
  text: `SELECT ${catalog('TABLE_CATALOG')}, s.name AS TABLE_SCHEMA, o.name AS TABLE_NAME,
      CONVERT(nvarchar(12), CASE WHEN o.type = 'U' THEN N'TABLE' WHEN o.is_ms_shipped = 1 THEN N'SYSTEM VIEW' ELSE N'VIEW' END) AS TABLE_TYPE,
      ${noGuid('TABLE_GUID')}, CONVERT(nvarchar(4000), e.value) AS DESCRIPTION, ${noNumber('TABLE_PROPID')},
      o.create_date AS DATE_CREATED, o.modify_date AS DATE_MODIFIED
    FROM ${objects} ${description('0')}
    WHERE o.type IN ('U', 'V') AND ${isOrAny('o.name', '@table_name')} AND ${isOrAny('s.name', '@table_schema')}
      AND (@table_type IS NULL OR @table_type = CASE WHEN o.type = 'U' THEN N'TABLE' WHEN o.is_ms_shipped = 1 THEN N'SYSTEM VIEW' ELSE N'VIEW' END)
    ORDER BY 4, 2, 3`,
};

// DBCOLUMNFLAGS: 0x40 may be null, 0x20 is nullable, 0x10 fixed length.
const columns: Procedure = {
  parameters: 'table_name nvarchar(128) = NULL; table_schema nvarchar(128) = NULL; column_name nvarchar(128) = NULL',
  text: `SELECT ${catalog('TABLE_CATALOG')}, s.name AS TABLE_SCHEMA, o.name AS TABLE_NAME, c.name AS COLUMN_NAME,
      ${noGuid('COLUMN_GUID')}, ${noNumber('COLUMN_PROPID')}, CONVERT(int, c.column_id) AS ORDINAL_POSITION,
      CONVERT(bit, 0) AS COLUMN_HASDEFAULT, CONVERT(nvarchar(4000), NULL) AS COLUMN_DEFAULT,
      CONVERT(int, CASE WHEN c.is_nullable = 1 THEN 96 ELSE 0 END + CASE WHEN b.name IN (N'varchar', N'nvarchar', N'varbinary') THEN 0 ELSE 16 END) AS COLUMN_FLAGS,
      CONVERT(bit, c.is_nullable) AS IS_NULLABLE, CONVERT(smallint, ${dbType}) AS DATA_TYPE, ${noGuid('TYPE_GUID')},
      CONVERT(int, CASE WHEN b.name IN (N'nchar', N'nvarchar') THEN c.max_length / 2 WHEN ${isText} OR b.name IN (N'binary', N'varbinary') THEN CONVERT(int, c.max_length) END) AS CHARACTER_MAXIMUM_LENGTH,
      CONVERT(int, CASE WHEN ${isText} OR b.name IN (N'binary', N'varbinary') THEN CONVERT(int, c.max_length) END) AS CHARACTER_OCTET_LENGTH,
      CONVERT(smallint, CASE WHEN ${isNumber} THEN CONVERT(int, c.precision) END) AS NUMERIC_PRECISION,
      CONVERT(smallint, CASE WHEN b.name IN (N'decimal', N'numeric') THEN CONVERT(int, c.scale) END) AS NUMERIC_SCALE,
      CONVERT(int, CASE b.name WHEN N'datetime' THEN 3 WHEN N'smalldatetime' THEN 0 END) AS DATETIME_PRECISION,
      ${noName('CHARACTER_SET_CATALOG')}, ${noName('CHARACTER_SET_SCHEMA')}, ${noName('CHARACTER_SET_NAME')},
      ${noName('COLLATION_CATALOG')}, ${noName('COLLATION_SCHEMA')}, c.collation_name AS COLLATION_NAME,
      ${noName('DOMAIN_CATALOG')}, ${noName('DOMAIN_SCHEMA')}, ${noName('DOMAIN_NAME')},
      CONVERT(nvarchar(4000), e.value) AS DESCRIPTION
    FROM ${objects} JOIN sys.all_columns c ON c.object_id = o.object_id
      JOIN sys.types b ON b.user_type_id = c.system_type_id ${description('c.column_id')}
    WHERE ${isOrAny('o.name', '@table_name')} AND ${isOrAny('s.name', '@table_schema')} AND ${isOrAny('c.name', '@column_name')}
    ORDER BY 2, 3, 7`,
};

const named = (of: Procedure, ...names: string[]): Procedures => Object.fromEntries(names.map((name) => [name, of]));

export const ROWSET_PROCEDURES: Procedures = {
  sp_catalogs_rowset: {
    parameters: 'catalog_name nvarchar(128) = NULL',
    text: `SELECT CONVERT(nvarchar(128), d.name) AS CATALOG_NAME, CONVERT(nvarchar(1), NULL) AS DESCRIPTION
      FROM sys.databases d WHERE ${isOrAny('d.name', '@catalog_name')} ORDER BY 1`,
  },
  sp_schemata_rowset: {
    parameters: 'schema_name nvarchar(128) = NULL; schema_owner nvarchar(128) = NULL',
    text: `SELECT ${catalog('CATALOG_NAME')}, s.name AS SCHEMA_NAME, CONVERT(nvarchar(128), N'dbo') AS SCHEMA_OWNER,
        ${noName('DEFAULT_CHARACTER_SET_CATALOG')}, ${noName('DEFAULT_CHARACTER_SET_SCHEMA')},
        ${noName('DEFAULT_CHARACTER_SET_NAME')}
      FROM sys.schemas s
      WHERE ${isOrAny('s.name', '@schema_name')} AND (@schema_owner IS NULL OR @schema_owner = N'dbo') ORDER BY 2`,
  },
  ...named(tables, 'sp_tables_rowset', 'sp_tables_rowset2', 'sp_tables_info_rowset', 'sp_tables_info_90_rowset'),
  ...named(columns, 'sp_columns_rowset', 'sp_columns_rowset2', 'sp_columns_90_rowset', 'sp_columns_100_rowset'),
  sp_primary_keys_rowset: {
    parameters: 'table_name nvarchar(128); table_schema nvarchar(128) = NULL',
    text: `SELECT ${catalog('TABLE_CATALOG')}, s.name AS TABLE_SCHEMA, o.name AS TABLE_NAME, c.name AS COLUMN_NAME,
        ${noGuid('COLUMN_GUID')}, ${noNumber('COLUMN_PROPID')}, CONVERT(int, k.key_ordinal) AS ORDINAL, i.name AS PK_NAME
      FROM ${objects} JOIN sys.indexes i ON i.object_id = o.object_id AND i.is_primary_key = 1
        JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
        JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
      WHERE o.name = @table_name AND ${isOrAny('s.name', '@table_schema')}
      ORDER BY 2, 3, 7`,
  },
  ...named(
    {
      parameters:
        'pk_table_schema nvarchar(128) = NULL; fk_table_schema nvarchar(128) = NULL; fk_table_catalog nvarchar(128) = NULL',
      text: `SELECT ${catalog('PK_TABLE_CATALOG')}, ps.name AS PK_TABLE_SCHEMA, p.name AS PK_TABLE_NAME, pc.name AS PK_COLUMN_NAME,
          CONVERT(uniqueidentifier, NULL) AS PK_COLUMN_GUID, ${noNumber('PK_COLUMN_PROPID')}, ${catalog('FK_TABLE_CATALOG')},
          fs.name AS FK_TABLE_SCHEMA, f.name AS FK_TABLE_NAME, fc.name AS FK_COLUMN_NAME, CONVERT(uniqueidentifier, NULL) AS FK_COLUMN_GUID,
          ${noNumber('FK_COLUMN_PROPID')}, CONVERT(int, k.constraint_column_id) AS ORDINAL, CONVERT(nvarchar(11), N'NO ACTION') AS UPDATE_RULE,
          CONVERT(nvarchar(11), N'NO ACTION') AS DELETE_RULE, i.name AS PK_NAME, r.name AS FK_NAME, CONVERT(smallint, 3) AS DEFERRABILITY
        FROM ${foreignKeys}
        WHERE ${isOrAny('ps.name', '@pk_table_schema')} AND ${isOrAny('fs.name', '@fk_table_schema')}
        ORDER BY 8, 9, 17, 13`,
    },
    'sp_foreign_keys_rowset2',
    'sp_foreignkeys_rowset2',
  ),
};
