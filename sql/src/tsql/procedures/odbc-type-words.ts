/** ODBC's description of SQL Server's types, as T-SQL over a column `c` of sys.all_columns and its base type `b` of sys.types. */

/** [type, ODBC 3 code, ODBC 2 code, precision, bytes, scale]; sizes that depend on the column are undefined. */
type TypeRow = readonly [
  type: string,
  code: number,
  oldCode: number,
  precision?: number,
  bytes?: number,
  scale?: number,
];

const typeRows: readonly TypeRow[] = [
  ['bit', -7, -7, 1, 1],
  ['tinyint', -6, -6, 3, 1, 0],
  ['smallint', 5, 5, 5, 2, 0],
  ['int', 4, 4, 10, 4, 0],
  ['bigint', -5, -5, 19, 8, 0],
  ['real', 7, 7, 7, 4],
  ['float', 6, 6, 15, 8],
  ['decimal', 3, 3],
  ['numeric', 2, 2],
  ['money', 3, 3, 19, 21, 4],
  ['smallmoney', 3, 3, 10, 12, 4],
  ['date', 91, 9, 10, 6],
  ['time', -154, -154, 16, 12],
  ['datetime', 93, 11, 23, 16, 3],
  ['smalldatetime', 93, 11, 16, 16, 0],
  ['datetime2', 93, 11, 27, 16],
  ['datetimeoffset', -155, -155, 34, 20],
  ['uniqueidentifier', -11, -11, 36, 16],
  ['char', 1, 1],
  ['varchar', 12, 12],
  ['nchar', -8, -8],
  ['nvarchar', -9, -9],
  ['binary', -2, -2],
  ['varbinary', -3, -3],
];

function choose(pick: (row: TypeRow) => number | undefined, otherwise: string): string {
  const branches = typeRows.flatMap((row) => {
    const value = pick(row);
    return value === undefined ? [] : [`WHEN N'${row[0]}' THEN ${value}`];
  });
  return `CASE b.name ${branches.join(' ')} ELSE ${otherwise} END`;
}

const decimal = "b.name IN (N'decimal', N'numeric')";
const national = "b.name IN (N'nchar', N'nvarchar')";

export const dataType = `CASE WHEN @odbcver = 3 THEN ${choose(([, code]) => code, '12')} ELSE ${choose(([, , code]) => code, '12')} END`;

/** Dates have the code 9 there; SQL_DATETIME_SUB distinguishes them. */
export const sqlDataType = `CASE WHEN b.name IN (N'date', N'datetime', N'smalldatetime', N'datetime2') THEN 9 ELSE ${choose(([, code]) => code, '12')} END`;

export const datetimeSub =
  "CASE WHEN b.name = N'date' THEN 1 WHEN b.name IN (N'datetime', N'smalldatetime', N'datetime2') THEN 3 END";

/** Digits or characters. */
export const precision = choose(
  ([, , , size]) => size,
  `CASE WHEN ${decimal} THEN CONVERT(int, c.precision) WHEN c.max_length = -1 AND ${national} THEN 1073741823 WHEN c.max_length = -1 THEN 2147483647 WHEN ${national} THEN c.max_length / 2 ELSE CONVERT(int, c.max_length) END`,
);

/** Bytes of a value in a client program. */
export const bytes = choose(
  ([, , , , size]) => size,
  `CASE WHEN ${decimal} THEN c.precision + 2 WHEN c.max_length = -1 THEN 2147483646 ELSE CONVERT(int, c.max_length) END`,
);

export const scale = choose(
  ([, , , , , digits]) => digits,
  `CASE WHEN ${decimal} OR b.name IN (N'time', N'datetime2', N'datetimeoffset') THEN CONVERT(int, c.scale) END`,
);

export const radix =
  "CASE WHEN b.name IN (N'tinyint', N'smallint', N'int', N'bigint', N'real', N'float', N'decimal', N'numeric', N'money', N'smallmoney') THEN 10 END";

export const octets =
  "CASE WHEN b.name IN (N'char', N'varchar', N'nchar', N'nvarchar', N'binary', N'varbinary') THEN CASE WHEN c.max_length = -1 THEN 2147483646 ELSE CONVERT(int, c.max_length) END END";

/** The type's number in the old protocol, which differs between nullable and other columns. */
export const serverType = `CASE b.name WHEN N'bit' THEN 50 WHEN N'uniqueidentifier' THEN 37 WHEN N'binary' THEN 37 WHEN N'varbinary' THEN 37
  WHEN N'varchar' THEN 39 WHEN N'nvarchar' THEN 39 WHEN N'bigint' THEN CASE WHEN c.is_nullable = 1 THEN 108 ELSE 63 END
  WHEN N'char' THEN CASE WHEN c.is_nullable = 1 THEN 39 ELSE 47 END WHEN N'nchar' THEN CASE WHEN c.is_nullable = 1 THEN 39 ELSE 47 END
  WHEN N'tinyint' THEN CASE WHEN c.is_nullable = 1 THEN 38 ELSE 48 END WHEN N'smallint' THEN CASE WHEN c.is_nullable = 1 THEN 38 ELSE 52 END
  WHEN N'int' THEN CASE WHEN c.is_nullable = 1 THEN 38 ELSE 56 END WHEN N'real' THEN CASE WHEN c.is_nullable = 1 THEN 109 ELSE 59 END
  WHEN N'float' THEN CASE WHEN c.is_nullable = 1 THEN 109 ELSE 62 END WHEN N'decimal' THEN CASE WHEN c.is_nullable = 1 THEN 106 ELSE 55 END
  WHEN N'datetime' THEN CASE WHEN c.is_nullable = 1 THEN 111 ELSE 61 END ELSE 0 END`;
