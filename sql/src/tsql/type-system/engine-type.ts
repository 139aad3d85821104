import type { SqlType } from '../sql-types.ts';

const plain: Record<Exclude<SqlType['name'], 'decimal'>, string> = {
  bit: 'BOOLEAN',
  tinyint: 'UTINYINT',
  smallint: 'SMALLINT',
  int: 'INTEGER',
  bigint: 'BIGINT',
  real: 'FLOAT',
  float: 'DOUBLE',
  money: 'DECIMAL(19,4)',
  smallmoney: 'DECIMAL(10,4)',
  date: 'DATE',
  time: 'TIME',
  datetime: 'TIMESTAMP',
  smalldatetime: 'TIMESTAMP',
  datetime2: 'TIMESTAMP',
  // 100-nanosecond ticks in UTC since 0001-01-01, and the offset: the engine's own type drops the offset.
  datetimeoffset: 'STRUCT("ticks" BIGINT,"minutes" SMALLINT)',
  uniqueidentifier: 'UUID',
  char: 'VARCHAR',
  varchar: 'VARCHAR',
  nchar: 'VARCHAR',
  nvarchar: 'VARCHAR',
  binary: 'BLOB',
  varbinary: 'BLOB',
  null: 'INTEGER',
};

export function engineTypeOf(type: SqlType): string {
  return type.name === 'decimal' ? `DECIMAL(${type.precision},${type.scale})` : plain[type.name];
}
