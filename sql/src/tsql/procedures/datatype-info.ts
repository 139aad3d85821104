import type { Procedure, Procedures } from './procedure.ts';

/** [name, ODBC 3 code, ODBC 2 code, digits or characters, quotes, create parameters, minimum and maximum scale, kind]. */
interface DescribedType {
  readonly name: string;
  readonly code: number;
  readonly oldCode?: number;
  readonly size: number;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly asked?: string;
  readonly scales?: readonly [least: number, most: number];
  readonly radix?: number;
  readonly isUnsigned?: boolean;
  readonly isMoney?: boolean;
  /** 3: in every condition, 2: in all but LIKE. */
  readonly searchable?: 2 | 3;
  readonly sub?: number;
  readonly userType: number;
}

const whole = { scales: [0, 0], radix: 10 } as const;
const quoted = { prefix: "'", suffix: "'", searchable: 3 } as const;
const moment = { code: 93, oldCode: 11, ...quoted, sub: 3 } as const;
const national = { prefix: "N'", suffix: "'", searchable: 3 } as const;

// In the order of their codes; for equal codes, the type that can represent all values of the others comes first.
const types: readonly DescribedType[] = [
  { name: 'datetimeoffset', code: -155, size: 34, ...quoted, asked: 'scale', scales: [0, 7], userType: 0 },
  { name: 'time', code: -154, size: 16, ...quoted, asked: 'scale', scales: [0, 7], userType: 0 },
  { name: 'xml', code: -152, size: 0, prefix: "N'", suffix: "'", userType: 0 },
  { name: 'sql_variant', code: -150, size: 8000, userType: 39 },
  { name: 'uniqueidentifier', code: -11, size: 36, prefix: "'", suffix: "'", userType: 37 },
  { name: 'ntext', code: -10, size: 1073741823, ...national, userType: 0 },
  { name: 'nvarchar', code: -9, size: 4000, ...national, asked: 'max length', userType: 0 },
  { name: 'sysname', code: -9, size: 128, ...national, userType: 18 },
  { name: 'nchar', code: -8, size: 4000, ...national, asked: 'length', userType: 0 },
  { name: 'bit', code: -7, size: 1, scales: [0, 0], userType: 16 },
  { name: 'tinyint', code: -6, size: 3, ...whole, isUnsigned: true, userType: 5 },
  { name: 'bigint', code: -5, size: 19, ...whole, userType: 0 },
  { name: 'image', code: -4, size: 2147483647, prefix: '0x', userType: 20 },
  { name: 'varbinary', code: -3, size: 8000, prefix: '0x', asked: 'max length', userType: 4 },
  { name: 'binary', code: -2, size: 8000, prefix: '0x', asked: 'length', userType: 3 },
  { name: 'timestamp', code: -2, size: 8, prefix: '0x', userType: 80 },
  { name: 'text', code: -1, size: 2147483647, ...quoted, userType: 19 },
  { name: 'char', code: 1, size: 8000, ...quoted, asked: 'length', userType: 1 },
  { name: 'numeric', code: 2, size: 38, asked: 'precision,scale', scales: [0, 38], radix: 10, userType: 10 },
  { name: 'decimal', code: 3, size: 38, asked: 'precision,scale', scales: [0, 38], radix: 10, userType: 24 },
  { name: 'money', code: 3, size: 19, prefix: '$', scales: [4, 4], radix: 10, isMoney: true, userType: 11 },
  { name: 'smallmoney', code: 3, size: 10, prefix: '$', scales: [4, 4], radix: 10, isMoney: true, userType: 21 },
  { name: 'int', code: 4, size: 10, ...whole, userType: 7 },
  { name: 'smallint', code: 5, size: 5, ...whole, userType: 6 },
  { name: 'float', code: 6, size: 53, radix: 2, userType: 8 },
  { name: 'real', code: 7, size: 24, radix: 2, userType: 23 },
  { name: 'varchar', code: 12, size: 8000, ...quoted, asked: 'max length', userType: 2 },
  { name: 'date', code: 91, oldCode: 9, size: 10, ...quoted, sub: 1, userType: 0 },
  { name: 'datetime2', ...moment, size: 27, asked: 'scale', scales: [0, 7], userType: 0 },
  { name: 'datetime', ...moment, size: 23, scales: [3, 3], userType: 12 },
  { name: 'smalldatetime', ...moment, size: 16, scales: [0, 0], userType: 22 },
];

const text = (value: string | undefined): string => (value === undefined ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
const flag = (value: boolean | undefined): number => (value === true ? 1 : 0);

function rowOf(type: DescribedType, place: number): string {
  const isNumber = type.radix !== undefined;
  const { code, oldCode = code, sub } = type;
  return `(${[
    place,
    `N'${type.name}'`,
    code,
    oldCode,
    type.size,
    text(type.prefix),
    text(type.suffix),
    text(type.asked),
    flag(type.name === 'xml'),
    type.searchable ?? (type.name === 'xml' || type.name === 'image' ? 0 : 2),
    isNumber ? flag(type.isUnsigned) : 'NULL',
    flag(type.isMoney),
    isNumber ? 0 : 'NULL',
    type.scales?.[0] ?? 'NULL',
    type.scales?.[1] ?? 'NULL',
    sub === undefined ? code : 9,
    sub ?? 'NULL',
    type.radix ?? 'NULL',
    type.userType,
  ].join(', ')})`;
}

const answer: Procedure = {
  parameters: 'data_type int = 0; odbcver tinyint = 2',
  text: `SELECT d.name AS TYPE_NAME, CONVERT(smallint, CASE WHEN @odbcver = 3 THEN d.code ELSE d.oldCode END) AS DATA_TYPE,
      CONVERT(int, d.size) AS PRECISION, CONVERT(varchar(32), d.prefix) AS LITERAL_PREFIX,
      CONVERT(varchar(32), d.suffix) AS LITERAL_SUFFIX, CONVERT(varchar(32), d.asked) AS CREATE_PARAMS,
      CONVERT(smallint, CASE WHEN d.name IN (N'sysname', N'timestamp') THEN 0 ELSE 1 END) AS NULLABLE,
      CONVERT(smallint, d.isCased) AS CASE_SENSITIVE, CONVERT(smallint, d.searchable) AS SEARCHABLE,
      CONVERT(smallint, d.isUnsigned) AS UNSIGNED_ATTRIBUTE, CONVERT(smallint, d.isMoney) AS MONEY,
      CONVERT(smallint, d.counts) AS AUTO_INCREMENT, d.name AS LOCAL_TYPE_NAME,
      CONVERT(smallint, d.leastScale) AS MINIMUM_SCALE, CONVERT(smallint, d.mostScale) AS MAXIMUM_SCALE,
      CONVERT(smallint, d.sqlCode) AS SQL_DATA_TYPE, CONVERT(smallint, d.sub) AS SQL_DATETIME_SUB,
      CONVERT(int, d.radix) AS NUM_PREC_RADIX, CONVERT(smallint, NULL) AS INTERVAL_PRECISION,
      CONVERT(smallint, d.userType) AS USERTYPE
    FROM (VALUES ${types.map(rowOf).join(', ')}) AS d (place, name, code, oldCode, size, prefix, suffix, asked, isCased, searchable,
      isUnsigned, isMoney, counts, leastScale, mostScale, sqlCode, sub, radix, userType)
    WHERE @data_type = 0 OR @data_type = CASE WHEN @odbcver = 3 THEN d.code ELSE d.oldCode END
      OR @data_type IN (d.code, 0) AND @odbcver < 3
    ORDER BY d.place`,
};

/** The procedures used by SQLGetTypeInfo and getTypeInfo. */
export const DATATYPE_PROCEDURES: Procedures = {
  sp_datatype_info: answer,
  sp_datatype_info_90: answer,
  sp_datatype_info_100: answer,
};
