import type { ColumnType } from './load-tedious.ts';

const firstDay = new Date(0).setUTCFullYear(1, 0, 1);
const DAY = 86_400_000;

/** The text of a value from its bytes ([MS-TDS] 2.2.5.5), for types that the library cannot represent exactly; undefined for all others. */
export function exactText({ type, scale = 0 }: ColumnType, bytes: Buffer): string | undefined {
  switch (type.name) {
    case 'NumericN':
    case 'DecimalN':
      return decimal(bytes.subarray(1), scale);
    case 'MoneyN':
      return money(bytes.subarray(1));
    case 'Money':
    case 'SmallMoney':
      return money(bytes);
    case 'Time':
      return time(bytes.subarray(1), scale);
    case 'DateTime2':
      return `${date(bytes.subarray(-3))}T${time(bytes.subarray(1, -3), scale)}`;
    case 'DateTimeOffset':
      // The value is in UTC; the writer's offset follows it.
      return `${date(bytes.subarray(-5, -2))}T${time(bytes.subarray(1, -5), scale)}Z`;
    default:
      return undefined;
  }
}

/** A sign (1 for not negative) and a little-endian integer. */
function decimal(bytes: Buffer, scale: number): string {
  return scaled(unsigned(bytes.subarray(1)) * (bytes[0] === 1 ? 1n : -1n), scale);
}

/** Ten-thousandths; in eight bytes, the higher four come first. */
function money(bytes: Buffer): string {
  const value =
    bytes.length === 4
      ? BigInt(bytes.readInt32LE(0))
      : (BigInt(bytes.readInt32LE(0)) << 32n) | BigInt(bytes.readUInt32LE(4));
  return scaled(value, 4);
}

/** Units of 10^-scale seconds since midnight. Trailing zeros of the fraction are dropped. */
function time(bytes: Buffer, scale: number): string {
  const units = unsigned(bytes);
  const size = 10n ** BigInt(scale);
  const seconds = Number(units / size);
  const fraction = String(units % size)
    .padStart(scale, '0')
    .replace(/0+$/, '');
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return scale === 0 || fraction === '' ? clock : `${clock}.${fraction}`;
}

/** Days since 0001-01-01. */
function date(bytes: Buffer): string {
  return new Date(firstDay + bytes.readUIntLE(0, 3) * DAY).toISOString().slice(0, 10);
}

function unsigned(bytes: Buffer): bigint {
  let value = 0n;
  for (let index = bytes.length - 1; index >= 0; index -= 1) value = (value << 8n) | BigInt(bytes[index] as number);
  return value;
}

function scaled(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${text}` : text;
}
