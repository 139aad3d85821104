/** Sizes are in bytes, -1 for max. */
export interface SystemType {
  readonly name: string;
  readonly system_type_id: number;
  readonly user_type_id: number;
  readonly max_length: number;
  readonly precision: number;
  readonly scale: number;
  readonly is_text: boolean;
}

type Row = readonly [name: string, id: number, length: number, precision: number, scale: number];

const rows: readonly Row[] = [
  ['image', 34, 16, 0, 0],
  ['text', 35, 16, 0, 0],
  ['uniqueidentifier', 36, 16, 0, 0],
  ['date', 40, 3, 10, 0],
  ['time', 41, 5, 16, 7],
  ['datetime2', 42, 8, 27, 7],
  ['datetimeoffset', 43, 10, 34, 7],
  ['tinyint', 48, 1, 3, 0],
  ['smallint', 52, 2, 5, 0],
  ['int', 56, 4, 10, 0],
  ['smalldatetime', 58, 4, 16, 0],
  ['real', 59, 4, 24, 0],
  ['money', 60, 8, 19, 4],
  ['datetime', 61, 8, 23, 3],
  ['float', 62, 8, 53, 0],
  ['sql_variant', 98, 8016, 0, 0],
  ['ntext', 99, 16, 0, 0],
  ['bit', 104, 1, 1, 0],
  ['decimal', 106, 17, 38, 38],
  ['numeric', 108, 17, 38, 38],
  ['smallmoney', 122, 4, 10, 4],
  ['bigint', 127, 8, 19, 0],
  ['varbinary', 165, 8000, 0, 0],
  ['varchar', 167, 8000, 0, 0],
  ['binary', 173, 8000, 0, 0],
  ['char', 175, 8000, 0, 0],
  ['timestamp', 189, 8, 0, 0],
  ['nvarchar', 231, 8000, 0, 0],
  ['nchar', 239, 8000, 0, 0],
  ['xml', 241, -1, 0, 0],
];

export const SYSTEM_TYPES: readonly SystemType[] = [
  ...rows.map(([name, id, length, precision, scale]) => ({
    name,
    system_type_id: id,
    user_type_id: id,
    max_length: length,
    precision,
    scale,
    is_text: /char|text/.test(name),
  })),
  { name: 'sysname', system_type_id: 231, user_type_id: 256, max_length: 256, precision: 0, scale: 0, is_text: true },
  {
    name: 'hierarchyid',
    system_type_id: 240,
    user_type_id: 128,
    max_length: 892,
    precision: 0,
    scale: 0,
    is_text: false,
  },
  { name: 'geometry', system_type_id: 240, user_type_id: 129, max_length: -1, precision: 0, scale: 0, is_text: false },
  { name: 'geography', system_type_id: 240, user_type_id: 130, max_length: -1, precision: 0, scale: 0, is_text: false },
];

const byName = new Map(SYSTEM_TYPES.map((type) => [type.name, type]));

function bytesOfDecimal(precision: number): number {
  if (precision <= 9) return 5;
  if (precision <= 19) return 9;
  return precision <= 28 ? 13 : 17;
}

export function systemTypeOf(text: string): SystemType {
  const [, name = '', first, second] = /^(\w+)(?:\((\w+)(?:,(\d+))?\))?$/.exec(text) ?? [];
  const type = byName.get(name);
  if (type === undefined) throw new Error(`There is no type ${text}`);
  if (first === undefined) return type;
  if (first === 'max') return { ...type, max_length: -1 };
  const size = Number(first);
  if (name !== 'decimal') return { ...type, max_length: name.startsWith('n') ? size * 2 : size };
  return { ...type, max_length: bytesOfDecimal(size), precision: size, scale: Number(second ?? 0) };
}
